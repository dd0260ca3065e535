"""What people read about BETTER Life: the guided first game, the ledger, what things are in the real world."""
