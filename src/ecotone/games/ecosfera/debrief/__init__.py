"""Figures of a game of Ecosfera, for statistics over many games."""
