"""How a match is told when it is over: result, story, figures, the course of the sea, the moments when it turned."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.ending import Curve, Ending, Turning
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.words import seat_names
from ecotone.games.ecosfera.box.content import ALL_HABITATS, Content
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import card_name, card_names, fact_key, habitat_names

PRESSURE_FACT: Final = "pressure.pressure"  # what to read about where people's pressure alone was the cause


class Moment(Struct, frozen=True):
    """A step at which habitats came back, or an impact was placed: after which choice, in which turn, and by what."""

    at: int
    turn: int
    mask: int  # the habitats; none for an impact
    cards: tuple[int, ...]  # the pair of species, or the policy card that brought it


class Course:
    """The course of a match, noted while it is replayed."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.turn = 0
        self.gains: list[Moment] = []
        self.harms: list[Moment] = []
        self.counts: Counter[str] = Counter()
        self.pair: tuple[int, ...] = ()
        self.cause = NO_CARD
        self.values: tuple[list[int], list[int]] = [0], [0]  # habitats and impacts after each turn

    def note(self, at: int, effects: list[Choice], view: EcosferaView) -> None:
        """What one choice has brought about."""
        self.pair, self.cause = (), NO_CARD
        for name, *args in effects:
            if name in ("turn", "skipped"):
                self.turn += 1
            elif name == "pair":
                self.pair = tuple(args[1:])
            elif name == "policy":
                self.cause = args[1]
            elif name == "restored":
                self.gains.append(Moment(at, self.turn, args[1], self.pair))
            elif name == "impact":
                self.harms.append(Moment(at, self.turn, 0, () if self.cause == NO_CARD else (self.cause,)))
            elif name in ("acquire", "idle"):
                self.counts[name] += 1
        for values, now in zip(self.values, (view.restored.bit_count(), view.impacts), strict=True):
            values.extend([values[-1]] * (self.turn + 1 - len(values)))
            values[-1] = now


def ending(game: Game, match: Match, seat: int | None) -> Ending:
    """A finished match, as one seat or the audience is told it."""
    content: Content = game.content
    course = course_of(match, content)
    view: EcosferaView = match.game.view(match.state, None)
    won = view.result is not None and view.result.outcome == "won"
    turnings = turning_points(content, course)
    turns = range(len(course.values[0]))
    return Ending(
        Text("The Baltic Sea breathes again") if won else Text("The sea could not be saved"),
        kicker(match, seat, won),
        (beginning(content, course), hardship(content, course), close(content, course, view, won)),
        (
            (f"{view.restored.bit_count()}", Text("habitats restored")),
            (f"{view.impacts}", Text("impacts of {most}", most=content.impacts_to_lose)),
            (f"{course.counts['acquire']}", Text("species acquired")),
            (f"{course.counts['idle']}", Text("turns without an action")),
        ),
        (
            Curve(Text("habitats"), "habitats", tuple(course.values[0])),
            Curve(Text("impacts"), "impacts", tuple(course.values[1])),
        ),
        tuple(Text("turn {n}", n=turn) for turn in turns),
        turnings,
        fact(content, course, won),
    )


def course_of(match: Match, content: Content) -> Course:
    """The match, replayed from its start."""
    again = match.replayed(0)
    course = Course(content)
    course.note(0, [effect.seen_by(None) for effect in again.opening], again.game.view(again.state, None))
    for at, (seat, choice) in enumerate(match.record):
        effects = [effect.seen_by(None) for effect in again.play(seat, choice)]
        course.note(at, effects, again.game.view(again.state, None))
    return course


def kicker(match: Match, seat: int | None, won: bool) -> Text:
    """Who has won or lost: always all together."""
    others = seat_names(other for other in range(match.seats) if other != seat)
    if seat is None:
        return Text("{who}: won together", who=others) if won else Text("{who}: lost together", who=others)
    if not others:
        return Text("You have won") if won else Text("You have lost")
    if won:
        return Text("{others} and you have won together", others=others)
    return Text("{others} and you have lost together", others=others)


# --- the story --------------------------------------------------------------------------------


def beginning(content: Content, course: Course) -> Text:
    """The first habitat, or that none came back."""
    if not course.gains:
        return Text("Not one habitat came back in {n} turns.", n=course.turn)
    first = course.gains[0]
    habitats = habitat_names(content, first.mask)
    if first.cards:
        return Text(
            "In turn {n} {species} met in one row and brought back the first of the six: {habitats}.",
            n=first.turn,
            species=met(content, first.cards),
            habitats=habitats,
        )
    return Text("The first of the six came back in turn {n}: {habitats}.", n=first.turn, habitats=habitats)


def hardship(content: Content, course: Course) -> Text:
    """What the sea suffered."""
    if not course.harms:
        return Text("The sea took no impact at all.")
    by_policy = sum(bool(harm.cards) for harm in course.harms)
    last = course.harms[-1].turn
    if not by_policy:
        return Text.count(
            "Pressure brought one impact, in turn {last}.",
            "Pressure brought {n} impacts, the last in turn {last}.",
            len(course.harms),
            last=last,
        )
    if len(course.harms) == 1:
        return Text("The sea took one impact, brought by a policy card in turn {last}.", last=last)
    return Text(
        "The sea took {n} impacts, {policies} of them by policy cards, the last in turn {last}.",
        n=len(course.harms),
        policies=by_policy,
        last=last,
    )


def close(content: Content, course: Course, view: EcosferaView, won: bool) -> Text:
    """How it came to its end."""
    missing = ALL_HABITATS & ~view.restored
    if not won:
        return Text.count(
            "When the last impact came, one habitat was still missing: {habitats}.",
            "When the last impact came, {n} habitats were still missing: {habitats}.",
            missing.bit_count(),
            habitats=habitat_names(content, missing),
        )
    return Text.count(
        "With one impact to spare, the last of the six came back: {habitats}.",
        "With {n} impacts to spare, the last of the six came back: {habitats}.",
        content.impacts_to_lose - view.impacts,
        habitats=habitat_names(content, course.gains[-1].mask),
    )


# --- turning points and the fact --------------------------------------------------------------


def turning_points(content: Content, course: Course) -> tuple[Turning, ...]:
    """The first habitat, the greatest leap, and the last blow; each step once, in order."""
    gains, harms = course.gains, course.harms
    picked = [*gains[:1], *sorted(gains[1:], key=lambda gain: -gain.mask.bit_count())[:1], *harms[-1:]]
    picked += [one for one in (*harms[:1], *gains[-1:]) if one not in picked]
    found = {one.at: one for one in reversed(picked[:3])}
    return tuple(
        Turning(one.at, one.turn, Text("Turn {n}", n=one.turn), line(content, one))
        for one in sorted(found.values(), key=lambda one: one.at)
    )


def met(content: Content, cards: tuple[int, ...]) -> Text | tuple[Text, ...]:
    """The species that met in a row."""
    names = card_names(content, cards)
    return Text("{most} and {last}", most=names[:-1], last=names[-1]) if len(names) > 1 else names


def line(content: Content, moment: Moment) -> Text:
    """A turning point in one line."""
    if moment.mask and moment.cards:
        return Text(
            "{species}: back comes {habitats}.",
            species=met(content, moment.cards),
            habitats=habitat_names(content, moment.mask),
        )
    if moment.mask:
        return Text("Back comes {habitats}.", habitats=habitat_names(content, moment.mask))
    if moment.cards:
        return Text("{card}: an impact on the sea.", card=card_name(content, moment.cards[0]))
    return Text("Too much pressure in one row: an impact on the sea.")


def fact(content: Content, course: Course, won: bool) -> str:
    """What to read about: a species that brought a habitat back, or what harmed the sea."""
    with_species = [gain for gain in course.gains if gain.cards]
    if won and with_species:
        return fact_key(content, with_species[-1].cards[0])
    by_policy = [harm for harm in course.harms if harm.cards]
    return fact_key(content, by_policy[-1].cards[0]) if by_policy else PRESSURE_FACT
