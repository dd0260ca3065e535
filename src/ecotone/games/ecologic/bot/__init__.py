"""What a sensible player looks at: value, deals, temperaments."""
