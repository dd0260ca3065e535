"""All that Ecologic says: names, questions and choices, effects, reasons."""
