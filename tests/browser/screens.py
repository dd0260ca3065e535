"""The screens that the pages are made for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Screen:
    """A size in CSS pixels, and whether it is touched rather than pointed at."""

    width: int
    height: int
    touch: bool = False


PHONE = Screen(390, 844, touch=True)
LAPTOP = Screen(1366, 768)
PROJECTOR = Screen(1920, 1080)
SCREENS = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
