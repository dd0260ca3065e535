"""The games, one package each; each registers itself through the entry point `ecotone.games`."""
