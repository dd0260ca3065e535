"""The figures of BETTER Life: of a table for simulations, of a whole match for the talk afterwards."""
