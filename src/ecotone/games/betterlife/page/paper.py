"""BETTER Life on paper: its cards, roles, targets and tokens, and the way through the year with both meters."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.paper import LARGE, AidPart, Deck, Face, Paper, Piece
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import RESULTS, ROLE_SPACE, SEMI, SUCCESS
from ecotone.games.betterlife.box.content import MOST_SEATS, Content
from ecotone.games.betterlife.box.operations import WHENS
from ecotone.games.betterlife.page.paper_board import ROLE_GROUNDS, TONE, board
from ecotone.games.betterlife.page.printed import KIND_NAMES, TIER_NAMES, Printed
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import RESULT_NAMES

POLICY: Final = "#2f6b3c"
WHEN_GROUNDS: Final = {
    "turn_start": "#2f6f8f", "after_roll": "#3d7f6a", "on_event": "#8a5a1c", "on_penalty": "#7a5a3c",
    "vote_before": "#6a4a86", "vote_secret": "#4f4a86", "any_time": "#2f6b3c",
}  # fmt: skip
EVENT_GROUNDS: Final = {
    "threat": "#8f4a1c", "disaster": "#9c2f1c", "setback": "#7a3a4a", "chance": "#3f6f8f", "windfall": "#3b7a2c",
}  # fmt: skip
SEAT_GROUNDS: Final = ("#1d6584", "#a23c26", "#55752a", "#7a4a8c", "#8a5a00")
TOKEN: Final = (18.0, 18.0)
COINS: Final = ((1, 50), (5, 12))


def paper(game: Game) -> Paper:
    """All of the game that is printed."""
    content: Content = game.content
    printed = Printed(content, game.room("learn"))
    return Paper(
        tone=TONE,
        decks=(
            actions(content, printed),
            events(content, printed),
            policies(content, printed),
            targets(content, printed),
            roles(content, printed),
            tokens(),
        ),
        boards=(board(content, printed),),
        aid=(votes(content), spaces(printed)),
        needed=(Text("one die"),),
    )


def actions(content: Content, printed: Printed) -> Deck:
    """Action cards."""
    pieces = []
    for kind in content.card_kinds:
        number = next(n for n, card in enumerate(content.cards) if card.id == kind.id)
        card = printed.cards[number]
        ground = WHEN_GROUNDS[WHENS[kind.when]]
        face = Face(name=card.name, kind=card.when, ground=ground, picture=card.icon, text=card.about)
        pieces.append(Piece(kind.id, face, sum(card.id == kind.id for card in content.cards)))
    name = Text("Action cards")
    back = Face(name=name, ground="#2f6f8f", picture=icon_address("deck"))
    return Deck(name=name, pieces=tuple(pieces), back=back)


def events(content: Content, printed: Printed) -> Deck:
    """Events."""
    pieces = tuple(
        Piece(
            event.id,
            Face(
                name=shown.name,
                kind=KIND_NAMES[event.kind],
                ground=EVENT_GROUNDS[event.kind],
                picture=shown.icon,
                text=shown.about,
            ),
        )
        for event, shown in zip(content.events, printed.events, strict=True)
    )
    name = Text("Events")
    return Deck(name=name, pieces=pieces, back=Face(name=name, ground="#8f4a1c", picture=icon_address("space-event")))


def policies(content: Content, printed: Printed) -> Deck:
    """The policies that are voted on."""
    pieces = tuple(
        Piece(
            policy.id,
            Face(name=shown.name, kind=Text("Policy"), ground=POLICY, picture=shown.icon, text=shown.about),
        )
        for policy, shown in zip(content.policies, printed.policies, strict=True)
    )
    name = Text("Policies")
    return Deck(name=name, pieces=pieces, back=Face(name=name, ground=POLICY, picture=icon_address("policy-trees")))


def targets(content: Content, printed: Printed) -> Deck:
    """Secret target cards: three policies, and what they bring."""
    pieces = []
    for number, card in enumerate(content.targets):
        rows = tuple(
            (
                printed.policies[policy].icon,
                Text(
                    "{tier}: {policy}, {semi} or {success} VP",
                    tier=TIER_NAMES[tier],
                    policy=printed.policies[policy].name,
                    semi=content.points[tier][SEMI],
                    success=content.points[tier][SUCCESS],
                ),
            )
            for tier, policy in enumerate(card)
        )
        face = Face(
            name=Text("Your targets"), kind=Text("Secret"), ground="#4f4a86", picture=icon_address("lock"), rows=rows
        )
        pieces.append(Piece(content.data["policy_targets"][number]["id"], face))
    name = Text("Policy targets")
    back = Face(name=name, ground="#4f4a86", picture=icon_address("lock"))
    return Deck(name=name, pieces=tuple(pieces), back=back)


def roles(content: Content, printed: Printed) -> Deck:
    """Roles, each with its special card."""
    pieces = tuple(
        Piece(
            role.id,
            Face(
                name=printed.roles[n].name,
                kind=Text("Role"),
                ground=ROLE_GROUNDS[n],
                picture=printed.roles[n].icon,
                text=Text("{card}, once a round. {text}", card=Text(role.card.title), text=Text(role.card.text)),
            ),
        )
        for n, role in enumerate(content.roles)
    )
    name = Text("Roles")
    back = Face(name=name, ground=TONE, picture=icon_address("role-citizens"))
    return Deck(name=name, pieces=pieces, back=back, size=LARGE, roles=True)


def tokens() -> Deck:
    """Pawns, influence points, marks and the markers of both meters."""
    pawns = tuple(
        Piece(f"pawn-{n + 1}", Face(name=Text("Pawn"), ground=SEAT_GROUNDS[n], figure=Text("{n}", n=n + 1)))
        for n in range(MOST_SEATS)
    )
    coins = tuple(
        Piece(f"ip-{n}", Face(name=Text("{n} IP", n=n), ground="#b9851c", figure=Text("{n}", n=n)), count)
        for n, count in COINS
    )
    marks = (
        Piece("skip", Face(name=Text("Skip turn"), ground="#51605a", picture=icon_address("space-skip")), MOST_SEATS),
        Piece("open", Face(name=Text("commits openly"), ground="#2f6f8f", picture=icon_address("open")), MOST_SEATS),
        Piece("policy", Face(name=Text("Policy meter"), ground=POLICY, picture=icon_address("check"))),
        Piece("loss", Face(name=Text("Loss meter"), ground="#9c2f1c", picture=icon_address("cancel"))),
    )
    return Deck(name=Text("Tokens"), pieces=(*pawns, *coins, *marks), size=TOKEN, look="token")


def votes(content: Content) -> AidPart:
    """What the result of a vote needs and does, at each size of table."""
    lines = []
    for seats in sorted(content.semi):
        semi, success = content.semi[seats], content.success[seats]
        lines.append(
            (
                icon_address("role-citizens"),
                Text(
                    "{n} players: semi-successful from {semi} IP, successful from {success}",
                    n=seats,
                    semi=semi,
                    success=success,
                ),
            )
        )
    for n in range(len(RESULTS)):
        lines.append(
            (
                icon_address("cancel" if not n else "check"),
                Text(
                    "{result}: policy meter {policy}, loss meter {loss}",
                    result=RESULT_NAMES[n],
                    policy=signed(content.policy_step[n]),
                    loss=signed(content.loss_step[n]),
                ),
            )
        )
    return AidPart(Text("The vote"), tuple(lines))


def spaces(printed: Printed) -> AidPart:
    """What the spaces do."""
    kinds = [space for code, space in printed.spaces.items() if code <= ROLE_SPACE]
    lines = [
        (
            space.icon,
            Text("{name}: {text}", name=space.name if space.kind != "role" else Text("Role"), text=space.about),
        )
        for space in kinds
    ]
    return AidPart(Text("The spaces"), tuple(lines))


def signed(n: int) -> str:
    """A number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}" if n else "0"
