"""The figures of a match of Ecologic, for simulations and for the talk afterwards."""
