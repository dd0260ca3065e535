"""What a sensible player looks at: what a position is worth, and which deals are good."""
