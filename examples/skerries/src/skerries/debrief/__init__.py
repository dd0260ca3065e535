"""Figures for simulations, and the debrief of one match."""
