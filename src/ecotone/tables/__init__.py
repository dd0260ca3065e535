"""Tables: matches with people around them, and the stores that keep them."""
