"""What people read: the guided first game, the ledger, what things are in the real world."""
