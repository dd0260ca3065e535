"""The rules of Ecosfera: the turn, the checks of rows, abilities, tiles, policy cards and measures."""
