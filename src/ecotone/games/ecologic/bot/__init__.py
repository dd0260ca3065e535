"""What a sensible player of Ecologic looks at: the score that a position leads to, and deals worth making."""
