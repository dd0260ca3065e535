"""Everything that is said: names, choices, effects, reasons."""
