"""What does not fit on a page: cut or spilt text, sideways scrolling, and on a phone things too small for a finger."""

from pathlib import Path

from playwright.sync_api import Page

FINGER = 44  # pixels that something to be touched measures at least, both ways

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]


def misfits(page: Page, touched: bool) -> list[str]:
    """Everything that does not fit; an empty list is what a test wants."""
    found: list[str] = page.evaluate(SCRIPT, FINGER if touched else 0)
    return found
