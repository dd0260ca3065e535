"""Everything that is said: names, choices, effects, reasons, the table in lines; and where pictures lie."""
