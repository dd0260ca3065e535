"""How the expert's networks are made: games to learn from, and the fit."""
