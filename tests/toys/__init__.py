"""Toy games, each with one thing that the tests need."""
