"""The base points: balance of Profits and Enviro (G-66, G-67), in the three roundings of GR-01."""

from __future__ import annotations


def base_points(profits: int, enviro: int, rounding: str = "nearest") -> int:
    """X / Z * (X + Z), X the smaller and Z the larger of the two; 0 where both are 0."""
    small, large = (profits, enviro) if profits < enviro else (enviro, profits)
    if large == 0:
        return 0
    exact = small * (small + large)  # over `large`
    if rounding == "nearest":
        return (2 * exact + large) // (2 * large)
    if rounding == "up":
        return -(-exact // large)
    # The printed table was rounded to one decimal first, and then again.
    tenths = (20 * exact + large) // (2 * large)
    return (tenths + 5) // 10
