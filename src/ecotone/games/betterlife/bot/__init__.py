"""What a sensible player of BETTER Life looks at, and three temperaments between generous and selfish."""
