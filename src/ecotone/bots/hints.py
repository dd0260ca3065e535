"""Where hints come from: a search finds the choice and the runner-up, the game's judgement finds the reasons."""

from __future__ import annotations

from typing import Final

from ecotone.bots.playout import settled
from ecotone.bots.search import SearchBot
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open, onward, quiet, sole
from ecotone.core.hint import Hint, chances, ended
from ecotone.core.reasons import LITTLE, Pairs, gain, going_on, loss, moved
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.view import View

WORLDS: Final = 6  # guesses in which a choice is judged


def hint(bot: SearchBot, seat: Seat, rng: Rng) -> Hint:
    """What the bot would do in this seat's place, with all that there is to say about it."""
    view = seat.view
    advice = bot.advice
    choice, other = best_two(bot, seat, rng)
    worlds = [seat.guess(rng) for _ in range(WORLDS)]
    after = [played(world, seat.number, choice) for world in worlds]
    pairs = list(zip(worlds, after, strict=True))
    term, why = reason(seat, choice, worlds, after)
    cost = price(advice, seat.number, pairs, term)
    return Hint(
        choice,
        nudge=advice.nudge(choice),
        place=place(seat, view, choice),
        what=seat.game.words.choice(view, choice),
        why=why,
        cost=cost,
        other=None if other is None else runner_up(seat, view, other, worlds, after),
        chances=chances(
            sum(advice.chance(one, seat.number) for one in worlds) / WORLDS,
            sum(advice.chance(one, seat.number) for one in after) / WORLDS,
            advice.sides(worlds[0]),
        ),
    )


def best_two(bot: SearchBot, seat: Seat, rng: Rng) -> tuple[Choice, Choice | None]:
    """The choice that search favours, and the next one; none where there is nothing to think about."""
    if seat.is_consent:
        return quiet(seat.choices), None
    choice = settled(bot.advice, seat, rng)
    if choice is not None:
        return choice, None
    ranked = bot.ranked(seat, rng)
    return ranked[0], ranked[1] if len(ranked) > 1 else None


def played(world: State, seat: int, choice: Choice) -> State:
    """The position after a choice."""
    after = world.copy()
    after.play(seat, choice)
    return after


def reason(seat: Seat, choice: Choice, before: list[State], after: list[State]) -> tuple[str, Text]:
    """The term that moved most to the good, beside the present position or else beside doing nothing; and its words."""
    advice, number = seat.game.advice(), seat.number
    if sole(seat.choices) is not None:
        return "", Text("There is no other choice.")
    if all(one.result is not None and number in one.result.winners for one in after):
        return "", Text("It wins the game.")
    idle = quiet(onward(seat.choices))
    starts = [before, [played(world, number, idle) for world in before]] if idle != choice else [before]
    for start in starts:
        found = gain(advice, number, list(zip(start, after, strict=True)))
        if found is not None:
            return found
    if advice.routine(before[0], number) is not None:
        return "", Text("Nothing else would make much of a difference here.")
    return "", Text("It brings nothing at once, but looking further ahead nothing did better.")


def price(advice: Advice, seat: int, pairs: Pairs, told: str) -> Text | None:
    """What is paid for it, or else the term that moved most to the bad, unless that was just told as the good."""
    paid = [advice.cost(before, after, seat) for before, after in going_on(pairs)]
    if paid and paid[0] is not None and all(one == paid[0] for one in paid):
        return paid[0]
    found = loss(advice, seat, pairs)
    return found[1] if found is not None and found[0] != told else None


def runner_up(seat: Seat, view: View, other: Choice, worlds: list[State], best: list[State]) -> Text:
    """The next best choice, and what it lacks beside the best."""
    advice = seat.game.advice()
    after = [played(world, seat.number, other) for world in worlds]
    terms = moved(advice, seat.number, list(zip(after, best, strict=True)))
    said = seat.game.words.choice(view, other)
    if not terms or terms[0][1] <= LITTLE:
        return Text("Nearly as good: {choice}", choice=ended(said))
    return Text("Next best: {choice} What it lacks: {lack}.", choice=ended(said), lack=advice.terms[terms[0][0]].lack)


def place(seat: Seat, view: View, choice: Choice) -> Text:
    """The things that a choice is about, without what is filled in; where it names none, the kind of choice."""
    game, words, verb = seat.game, seat.game.words, choice[0]
    fixed = len(choice)
    for form in seat.choices:
        if isinstance(form, Open) and form.accepts(choice):
            fixed = 1 + len(form.fixed)
    minor = game.advice().minor_kinds
    named = [
        words.thing(view, game.kind(verb, number), value)
        for number, value in enumerate(choice[1:fixed])
        if value is not None and game.kind(verb, number) not in minor
    ]
    if not named:
        return Text("Think of this: {verb}.", verb=words.verb(verb))
    return Text("It is about: {things}.", things=tuple(named[:2]))
