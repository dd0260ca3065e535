"""What things are called: seats, roles, cards, events, policies, results, spaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import (
    BONUS,
    EMPTY,
    END_OF_YEAR,
    EVENT_SPACE,
    FUND_SPACE,
    IP_SPACE,
    PAYOUT,
    PLUS_ONE,
    ROLE_SPACE,
    SKIP_SPACE,
    START,
    Card,
)
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import CHOICE, FUND, GAIN, RESERVE, ROLL_ADD, SELF, TARGET, Ops
from ecotone.games.betterlife.view import PlayerView

RESULT_NAMES: Final = (Text("weak"), Text("semi-successful"), Text("successful"))
SPACE_NAMES: Final = {
    EMPTY: Text("Empty"),
    SKIP_SPACE: Text("Skip turn"),
    IP_SPACE: Text("IP"),
    PLUS_ONE: Text("+1"),
    BONUS: Text("Bonus"),
    FUND_SPACE: Text("Biodiversity fund"),
    PAYOUT: Text("Fund payout"),
    EVENT_SPACE: Text("Event"),
    START: Text("Start"),
    END_OF_YEAR: Text("End of Year"),
}
PEEK_NAMES: Final = (Text("IP"), Text("policy targets"))  # what an audit may look at: PEEK_IP, PEEK_TARGETS


def payee_name(to: int) -> Text:
    """Where a payment goes: the reserve, the fund or a seat."""
    if to == RESERVE:
        return Text("the reserve")
    return Text("the fund") if to == FUND else seat_name(to)


def role_name(content: Content, role: int) -> Text:
    """A role."""
    return Text(content.roles[role].title)


def card_name(content: Content, card: int) -> Text:
    """An action card; content strings are in the catalogue too."""
    return Text(content.cards[card].title)


def card_names(content: Content, cards: Iterable[int]) -> tuple[Text, ...]:
    """Several cards, for a list."""
    return tuple(card_name(content, card) for card in cards)


def event_name(content: Content, event: int) -> Text:
    """An event."""
    return Text(content.events[event].title)


def event_names(content: Content, events: Iterable[int]) -> tuple[Text, ...]:
    """Several events, for a list."""
    return tuple(event_name(content, event) for event in events)


def policy_name(content: Content, policy: int) -> Text:
    """A policy."""
    return Text(content.policies[policy].title)


def target_names(content: Content, target: int) -> tuple[Text, ...]:
    """The three policies of a target card, the primary one first."""
    return tuple(policy_name(content, policy) for policy in content.targets[target])


def valued_targets(content: Content, target: int) -> tuple[Text, ...]:
    """The same with what each is worth in the end: half and full success (B-56 to B-59)."""
    return tuple(
        Text("{policy} ({full} points if successful, {half} if semi-successful)", policy=name, full=full, half=half)
        for name, (_, half, full) in zip(target_names(content, target), content.points, strict=True)
    )


def space_name(content: Content, space: int) -> Text:
    """A space of the track by its kind."""
    return role_name(content, space - ROLE_SPACE) if space >= ROLE_SPACE else SPACE_NAMES[space]


def years(content: Content, round: int) -> Text:
    """The years that a round stands for (B-10)."""
    first = content.first_year + (round - 1) * content.years_per_round
    return Text("{first}–{last}", first=first, last=first + content.years_per_round)


def player_facts(player: PlayerView) -> dict[str, Text]:
    """What lies open before a player, besides the pawn and the cards, by kind: a page gives each a picture."""
    facts: dict[str, Text] = {}
    if player.place:
        facts["finished"] = Text("finished as number {n}", n=player.place)
    if player.skips:
        facts["skips"] = Text("skips the next turn")
    if player.plus:
        facts["plus"] = Text("+{n} on the next roll", n=player.plus)
    if player.open_mark:
        facts["open_mark"] = Text("commits openly")
    if player.role_used:
        facts["role_used"] = Text("role card used")
    if player.pledge >= 0:
        facts["pledge"] = Text("pledges {n} IP", n=player.pledge)
    if player.committed:
        facts["committed"] = Text("has committed")
    return facts


def option_texts(card: Card) -> tuple[Text, ...]:
    """The ways in which a role card may be used, if it has several."""
    for op in card.effects:
        if op.code == CHOICE:
            return tuple(option_text(n, ops) for n, ops in enumerate(op.options))
    return ()


def option_text(n: int, ops: Ops) -> Text:
    """One of the ways in words."""
    op = ops[0]
    if len(ops) == 1 and op.code == ROLL_ADD:
        return Text("Add {n} to your first roll", n=op.n)
    if len(ops) == 1 and op.code == GAIN and op.who == TARGET:
        return Text("Another player gains {n} IP", n=op.n)
    if [(one.code, one.who) for one in ops] == [(GAIN, SELF), (GAIN, TARGET)]:
        return Text("Gain {n} IP, and another player gains {others}", n=op.n, others=ops[1].n)
    return Text("way {n}", n=n + 1)
