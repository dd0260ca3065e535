"""What people read about Ecologic: the guided first game, the ledger, what its things are in the real world."""
