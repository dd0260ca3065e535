"""The figures of a match, for simulations and for the talk afterwards."""
