"""What a sensible player of BETTER Life looks at, and five temperaments between generous and selfish."""
