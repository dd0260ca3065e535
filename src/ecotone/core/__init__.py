"""What all games share: choices, effects, decisions, states, matches, chance, decks and boards. Knows no game."""
