"""Everything that Skerries says: names, choices, effects, reasons."""
