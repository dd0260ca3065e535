"""Attacks on a server of our own: each was tried, and each must fail."""
