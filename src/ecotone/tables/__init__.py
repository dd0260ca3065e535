"""Tables: matches with people around them, and the store that keeps them."""
