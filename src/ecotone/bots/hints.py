"""Where hints come from: a search finds the choice and the runner-up, the game's judgement finds the reasons."""

from __future__ import annotations

from typing import Final

from ecotone.bots.bot import guess
from ecotone.bots.playout import settled
from ecotone.bots.search import SearchBot
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open, onward, quiet, sole, verb_of
from ecotone.core.hint import Hint, chances, ended, percent
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
    worlds = [guess(advice, seat, rng) for _ in range(WORLDS)]
    after = [played(world, seat.number, choice) for world in worlds]
    instead = [played(world, seat.number, other) for world in worlds] if other is not None else []
    pairs = list(zip(worlds, after, strict=True))
    rival, near = runner_up(seat, view, other, instead, after) if other is not None else (None, False)
    term, why = reason(seat, choice, worlds, after, near)
    cost = price(advice, seat.number, pairs, term)
    return Hint(
        choice,
        nudge=advice.nudge(choice),
        place=place(seat, view, choice),
        what=seat.game.words.choice(view, choice),
        why=why,
        cost=cost,
        other=rival,
        chances=chances(
            chance(advice, seat.number, worlds),
            chance(advice, seat.number, after),
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


def reason(seat: Seat, choice: Choice, before: list[State], after: list[State], near: bool) -> tuple[str, Text]:
    """The term that moved most to the good, beside the present position or else beside doing nothing; and its words.

    `near` says whether another choice is nearly as good. What is routine is set beside its worst way.
    """
    advice, number = seat.game.advice(), seat.number
    if sole(seat.choices) is not None:
        return "", Text("There is no other choice.")
    if all(one.result is not None and number in one.result.winners for one in after):
        return "", Text("It wins the game.")
    if all(one.result is not None for one in after):
        return "", Text("The game ends with it.")
    remark = advice.remark(before[0], number, choice)
    if remark is not None:
        return "", remark
    idle = quiet(onward(seat.choices))
    starts = [before, [played(world, number, idle) for world in before]] if idle != choice else [before]
    for start in starts:
        found = gain(advice, number, list(zip(start, after, strict=True)))
        if found is not None:
            return found
    if advice.routine(before[0], number) is not None:
        found = gain(advice, number, list(zip(least(seat, before), after, strict=True)))
        if found is not None:
            return found
        return "", Text("Nothing else would make much of a difference here.")
    if choice == idle and is_alone(seat, choice[0]) and not near:
        return "", Text("Everything else that can be done now costs more than it brings.")
    return "", Text("It brings nothing at once, but looking further ahead nothing did better.")


def least(seat: Seat, before: list[State]) -> list[State]:
    """What the worst of all plain choices leads to."""
    plain = [item for item in onward(seat.choices) if not isinstance(item, Open)]
    ways = [[played(world, seat.number, choice) for world in before] for choice in plain]
    return min(ways, key=lambda way: chance(seat.game.advice(), seat.number, way), default=before)


def is_alone(seat: Seat, verb: str) -> bool:
    """Whether one choice alone has this verb, so that it goes on where others would do something."""
    listed = onward(seat.choices)
    same = [item for item in listed if verb_of(item) == verb]
    return len(same) == 1 < len(listed) and not isinstance(same[0], Open)


def price(advice: Advice, seat: int, pairs: Pairs, told: str) -> Text | None:
    """What is paid for it, or else the term that moved most to the bad, unless that was just told as the good.

    What is routine has to be done in some way or other, so what gets worse by it is not its price.
    """
    paid = [advice.cost(before, after, seat) for before, after in going_on(pairs)]
    if paid and paid[0] is not None and all(one == paid[0] for one in paid):
        return paid[0]
    if advice.routine(pairs[0][0], seat) is not None:
        return None
    found = loss(advice, seat, pairs)
    return found[1] if found is not None and found[0] != told else None


def runner_up(seat: Seat, view: View, other: Choice, instead: list[State], best: list[State]) -> tuple[Text, bool]:
    """The next best choice, and what it lacks beside the best; and whether it is nearly as good."""
    advice, number = seat.game.advice(), seat.number
    said = ended(seat.game.words.choice(view, other))
    terms = moved(advice, number, list(zip(instead, best, strict=True)))
    if terms and terms[0][1] > LITTLE:
        lack = advice.terms[terms[0][0]].lack
        return Text("Next best: {choice} What it lacks: {lack}.", choice=said, lack=lack), False
    if percent(chance(advice, number, instead)) >= percent(chance(advice, number, best)):
        return Text("Nearly as good: {choice}", choice=said), True
    return Text("Next best: {choice}", choice=said), False


def chance(advice: Advice, seat: int, worlds: list[State]) -> float:
    """The seat's chance over all guesses."""
    return sum(advice.chance(world, seat) for world in worlds) / len(worlds)


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
