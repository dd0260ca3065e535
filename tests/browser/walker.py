"""A person who plays through the page alone: picks one of the choices that the rules list, and clicks its way there."""

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ecotone.core.choice import Bundle, Choice, Listed, Number, OneOf, Open, verb_of
from ecotone.core.game import Game
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.server import Site

PATIENCE = 10_000  # milliseconds
PAUSE = 20  # milliseconds, before looking again
# What a page shows: the version of the table, and which of its own seats have answered while others are still asked.
SHOWN = '`${document.body.dataset.version ?? ""} ${document.body.dataset.answered ?? ""}`'
MOVED_ON = f"(shown) => {SHOWN} !== shown"  # asked with every frame of the screen


class Walker:
    """Plays all seats of one browser. Every click must find its target, and no click may end in an error."""

    def __init__(self, site: Site, page: Page, seed: int) -> None:
        self.site = site
        self.page = page
        self.rng = random.Random(seed)
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)

    # --- opening a table ----------------------------------------------------------------------

    def open(
        self,
        game: str,
        seats: int,
        options: dict[str, object],
        places: list[str] | None = None,
        speed: str = "fast",
        seconds: str = "0",
    ) -> None:
        """Fill in the form of a new table; if nothing else is said, with people at this screen in every seat."""
        page = self.page
        page.goto(f"{self.site.address}/new/{game}")
        page.locator(f'#seats input[value="{seats}"]').check()
        for seat, who in enumerate(places or ["me", *["here"] * (seats - 1)]):
            page.select_option(f"#who_{seat}", who)
        page.locator("#more > summary").click()
        page.select_option("#speed", speed)
        page.fill("#seconds", seconds)
        page.fill("#seed", str(self.rng.randrange(10**6)))
        for name, value in options.items():
            page.select_option(f"#option_{name}", str(value))
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/**")

    @property
    def table(self) -> Table:
        """The table that the page shows."""
        return self.site.table(self.page.url)

    # --- playing ------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether a seat of this browser decides now."""
        return any(seat in self.table.asked for seat in self.held)

    @property
    def held(self) -> list[int]:
        """The seats of this browser."""
        held = self.page.locator("body").get_attribute("data-seats") or ""
        return [int(seat) for seat in held.split(",") if seat]

    def until_asked(self) -> None:
        """Wait while others play."""
        for _ in range(PATIENCE // PAUSE):
            if self.is_asked:
                self.settle()
                if self.is_asked:  # and not in the middle of what somebody plays, which another thread may see
                    return
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"seats {self.table.asked} have not played for {PATIENCE} ms")

    def settle(self) -> None:
        """Wait until the page shows the newest position."""
        settled(self.page, self.table)

    def commit(self, button: Locator) -> None:
        """Press what makes a choice, and wait until the page shows what came of it."""
        shown = shown_state(self.page)
        self.press(button)
        self.page.wait_for_function(MOVED_ON, arg=shown)
        self.settle()

    def step(self) -> None:
        """Make one choice."""
        self.settle()
        cover = self.page.locator("#cover[open]")
        if cover.count():
            self.press(self.page.locator("#cover button.waited").first)
            expect(cover).to_have_count(0)
        seat = int(self.page.locator("body").get_attribute("data-shown") or "0")
        table = self.table
        answers = table.answer_counts[seat]
        aside = answers == 0 or (len(table.listed[seat]) > answers and self.rng.random() < 0.1)
        low, high = (answers, len(table.listed[seat])) if aside else (0, answers)
        self.make(seat, self.onward(seat, low, high), aside)

    def hasten(self) -> None:
        """Make one choice without the page, which is told of it as of any other: whole games would take too long."""
        table = self.table
        seat = next(seat for seat in self.held if seat in table.asked)
        listed = table.listed[seat][self.onward(seat, 0, table.answer_counts[seat])]
        fill = [sampled(blank, self.rng) for blank in listed.blanks] if isinstance(listed, Open) else []
        self.site.play(table, seat, listed.fill(*fill) if isinstance(listed, Open) else listed)

    def onward(self, seat: int, low: int, high: int) -> int:
        """The number of a choice of a seat, by lot; of one that leads back only if there is no other."""
        listed = self.table.listed[seat]
        return self.rng.choice([n for n in range(low, high) if listed[n] != ("back",)] or [low])

    def choose(self, choice: Choice) -> None:
        """Make this very choice of the seat that the page shows."""
        self.settle()
        seat = int(self.page.locator("body").get_attribute("data-shown") or "0")
        for index, listed in enumerate(self.table.listed[seat]):
            if listed == choice or (isinstance(listed, Open) and listed.accepts(choice)):
                fill = list(choice[1 + len(listed.fixed) :]) if isinstance(listed, Open) else []
                self.make(seat, index, index >= self.table.answer_counts[seat], fill)
                return
        raise AssertionError(f"{choice} is not among {self.table.listed[seat]}")

    def show(self, seat: int) -> None:
        """Let another person at this screen look."""
        if not self.page.locator("#cover[open]").count():
            places.change_seat(self.page)
        self.press(self.page.locator(f'#cover button[data-seat="{seat}"]'))
        expect(self.page.locator("body")).to_have_attribute("data-shown", str(seat))
        expect(self.page.locator("#cover")).to_be_hidden()

    def make(
        self, seat: int, index: int, aside: bool, fill: list[Any] | None = None
    ) -> None:  # Any: pieces of a Choice
        """Click until the choice of that number is made, and see that it was this one; blanks are filled by lot."""
        table = self.table
        before, stored, shown = len(table.match.record), table.stored_choices, shown_state(self.page)
        listed = table.listed[seat][index]
        if fill is None:
            fill = [sampled(blank, self.rng) for blank in listed.blanks] if isinstance(listed, Open) else []
        choice = listed.fill(*fill) if isinstance(listed, Open) else listed
        Stage(self).make(table.match.game, listed, index, stored, aside, fill)
        self.page.wait_for_function(MOVED_ON, arg=shown)
        made = [*table.match.record[before:], *table.held.items()]
        assert (seat, choice) in made, (made, (seat, choice))
        assert not self.troubles, self.troubles

    def thing(self, id_: str) -> Locator:
        """A thing that may be chosen now, or the button that stands for it."""
        return places.thing(self.page, id_)

    def done(self, stored: int) -> bool:
        """Whether the choice is on its way, or made."""
        busy = self.page.locator("#decision[data-busy]")
        return busy.count() > 0 or self.table.stored_choices != stored

    # --- how the page is touched --------------------------------------------------------------

    def press(self, thing: Locator) -> None:
        """Set off a button."""
        thing.click()

    def write(self, field: Locator, number: int) -> None:
        """Put a number into a field."""
        field.fill(str(number))

    def tick(self, radios: Locator, index: int) -> None:
        """Choose one of several things."""
        radios.nth(index).check()

    def select(self, field: Locator, index: int) -> None:
        """Choose one of several things in a list."""
        field.select_option(index=index)

    # ------------------------------------------------------------------------------------------

    def play(self, steps: int) -> int:
        """Play so many choices, or to the end; returns how many were made."""
        for made in range(steps):
            if self.table.is_over:
                return made
            self.step()
        return steps


class Stage:
    """How a choice is made on the stage: by a verb or its own button, by things or candidates, and then for good."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.acts = walker.page.locator("#acts")

    def make(
        self, game: Game, listed: Listed, index: int, stored: int, aside: bool, fill: list[Any]
    ) -> None:  # Any: pieces of a Choice
        """Press until it is made; where it is a form, fill that in."""
        verb, press = verb_of(listed), self.walker.press
        own = self.acts.locator(f'[data-index="{index}"]:not([data-commit])')
        if not own.count() and not self.acts.locator(f'[data-verb="{verb}"]').count():
            for way in ("[data-answer]", ".besides") if aside else ():
                if self.acts.locator(way).count() and not own.count():
                    press(self.acts.locator(way).first)
        if own.count() or not (game.path(listed) or isinstance(listed, Open)):
            press(own)
        else:
            if self.acts.locator(f'[data-verb="{verb}"]').count():
                press(self.acts.locator(f'[data-verb="{verb}"]').first)
            for id_ in game.path(listed):
                if self.walker.done(stored) or self.commits(index) or self.acts.locator("form.fill").count():
                    break
                if self.walker.thing(id_).count():  # what all choices of a verb share need not be pressed
                    press(self.walker.thing(id_))
        if fill:
            self.fill_in(listed, fill)
        elif not self.walker.done(stored) and self.acts.locator("[data-commit]").count():
            expect(self.acts.locator("[data-commit]")).to_be_enabled()
            press(self.acts.locator("[data-commit]"))

    def commits(self, index: int) -> bool:
        """Whether the last button would make this very choice."""
        return self.acts.locator(f'[data-commit][data-index="{index}"]').count() > 0

    def fill_in(self, listed: Listed, values: list[Any]) -> None:  # Any: pieces of a Choice
        """Fill in the form: numbers, one of several, or cards that are pushed over one by one."""
        assert isinstance(listed, Open)
        form, deal = self.acts.locator("form.fill"), self.walker.page.locator("#deal")
        expect(form).to_be_visible()
        kinds = deal.locator(".pushable")
        fields = (deal if deal.is_visible() else form).locator("fieldset:not(.deal-side)")
        side = field = 0
        for blank, value in zip(listed.blanks, values, strict=True):
            if isinstance(blank, Bundle):
                for kind, number in value:
                    for _ in range(number):
                        self.walker.press(kinds.nth(side).locator(f'[data-kind="{kind}"]'))
                side += 1
                continue
            if isinstance(blank, Number):
                self.walker.write(fields.nth(field).locator("input"), value)
            elif deal.is_visible():
                assert isinstance(blank, OneOf)
                self.walker.select(fields.nth(field).locator("select"), blank.things.index(value))
            else:
                assert isinstance(blank, OneOf)
                self.walker.tick(fields.nth(field).locator("input[type=radio]"), blank.things.index(value))
            field += 1
        expect(form.locator("[data-commit]")).to_be_enabled()
        self.walker.press(form.locator("[data-commit]"))


def settled(page: Page, table: Table) -> None:
    """Wait until a page shows the newest position; meanwhile the table may move on by itself."""
    while (shown := shown_state(page)).split(" ")[0] != str(table.version):
        page.wait_for_function(MOVED_ON, arg=shown)


def shown_state(page: Page) -> str:
    """What a page shows, to be compared with what it shows later."""
    return str(page.evaluate(f"() => {SHOWN}"))


def sampled(blank: object, rng: random.Random) -> Any:  # Any: a piece of a Choice
    """A value that fits."""
    from ecotone.core.chance import Rng

    return blank.sample(Rng(rng.randrange(10**9)))  # type: ignore[attr-defined]
