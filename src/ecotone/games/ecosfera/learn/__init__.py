"""What people read about Ecosfera: the guided first game, the ledger, what its cards are in the real sea."""
