"""What a sensible crofter looks at."""
