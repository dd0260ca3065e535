"""The table of Ecosfera on a screen: the sea, the market, policy cards and a row for each player."""
