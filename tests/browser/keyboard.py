"""A person who plays by keys alone: Tab to get about, arrows on the board, Enter to choose."""

from collections import Counter

from playwright.sync_api import Locator, expect

from tests.browser.walker import Walker

STOPS = 60  # presses of Tab that somebody has patience for
STEPS = 80  # presses of arrows

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
# Towards a thing: the arrow that leads there most directly first.
TOWARDS = """(to) => {
  const a = document.activeElement.getBoundingClientRect(), b = to.getBoundingClientRect();
  const dx = b.left + b.width / 2 - a.left - a.width / 2, dy = b.top + b.height / 2 - a.top - a.height / 2;
  const across = dx < 0 ? "ArrowLeft" : "ArrowRight", along = dy < 0 ? "ArrowUp" : "ArrowDown";
  return Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
}"""
FOCUSED = "(node) => node === document.activeElement"
# A board is one stop of Tab, and so are the hand, the seats and a scene on the stage.
STOP = "#game:not(.stage), .board, .hand-in, .scene-art, .seats"
AT_STOP = f"(to) => document.activeElement?.closest('{STOP}') === to.closest('{STOP}')"
ON_A_STOP = f"(node) => Boolean(node.closest('{STOP}'))"


class KeyboardWalker(Walker):
    """Plays without ever touching a pointer."""

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def press(self, thing: Locator) -> None:
        """Go there and press Enter."""
        self.reach(thing)
        self.key("Enter")

    def write(self, field: Locator, number: int) -> None:
        """Type a number."""
        self.reach(field)
        self.key("ControlOrMeta+A")
        self.page.keyboard.type(str(number))

    def tick(self, radios: Locator, index: int) -> None:
        """Choose by arrows, as radio buttons work."""
        self.reach(radios.nth(0))
        for _ in range(index):
            self.key("ArrowDown")
        expect(radios.nth(index)).to_be_checked()

    def select(self, field: Locator, index: int) -> None:
        """Choose by arrows, from the first thing on."""
        self.reach(field)
        for _ in range(index):
            self.key("ArrowDown")
        expect(field).to_have_value(str(index))

    def reach(self, thing: Locator) -> None:
        """Bring the focus there."""
        expect(thing).to_be_visible()
        if thing.evaluate(ON_A_STOP):
            self.reach_on_board(thing)
            return
        for _ in range(STOPS):
            if thing.evaluate(FOCUSED):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not reach {thing}")

    def reach_on_board(self, thing: Locator) -> None:
        """The board is one stop; from there by arrows, at the same place first by those that were tried least."""
        for _ in range(STOPS):
            if thing.evaluate(AT_STOP):
                break
            self.key("Tab")
        tried: Counter[tuple[str, str]] = Counter()
        for _ in range(STEPS):
            if thing.evaluate(FOCUSED):
                return
            place = str(self.page.evaluate("document.activeElement.id"))
            wished = [*thing.evaluate(TOWARDS), *ARROWS]
            way = min(wished, key=lambda arrow: tried[place, arrow])
            tried[place, way] += 1
            self.key(way)
        raise AssertionError(f"arrows do not reach {thing}")
