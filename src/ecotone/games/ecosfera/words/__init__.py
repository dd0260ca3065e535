"""Everything that Ecosfera says: names, choices, effects, reasons, and where the pictures of things lie."""
