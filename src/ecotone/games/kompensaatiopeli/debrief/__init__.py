"""Numbers of the table for simulations, and the story of one match for the talk after it."""
