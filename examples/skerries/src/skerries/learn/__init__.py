"""What people read: the ledger, the guided first game, and what the things are in the real world."""
