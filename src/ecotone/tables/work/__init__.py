"""What other processes do for the tables: bots think, and records from outside are replayed."""
