"""How bots judge a position of Ecosfera: tiles, prospects of rows, what decks hold."""
