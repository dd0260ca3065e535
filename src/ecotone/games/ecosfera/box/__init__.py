"""The cards and tiles of Ecosfera, with their readers, and the options of a game."""
