"""Everything that BETTER Life says: names, choices, effects, reasons, and the table in lines of text."""
