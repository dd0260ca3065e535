"""The talk after a game of Ecosfera: figures for statistics over many games, and the debrief of one match."""
