"""A step in at most three sentences: the role's goal, what is limited, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS, Content
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.names import role_name

Says = Callable[[Content], tuple[Text, ...]]


def brief(content: Content, view: KompensaatiopeliView) -> tuple[Text, ...]:
    """What the step is for and what is limited."""
    if view.prompt is None:
        return ()
    return turn(content, view) if view.prompt.name == "turn" else BRIEF[view.prompt.name](content)


def turn(content: Content, view: KompensaatiopeliView) -> tuple[Text, ...]:
    """The goal of the role whose turn it is, its one tile action, and what comes besides."""
    player = view.players[view.actors[0]]
    return goal(content, player.role), tile_action(content, view, player.role), besides(content, player.role)


def goal(content: Content, role: int) -> Text:
    """What a role is after."""
    return Text("Your goal as {role}: {goal}", role=role_name(content, role), goal=Text(content.roles[role].goal))


def tile_action(content: Content, view: KompensaatiopeliView, role: int) -> Text:
    """What the one tile action of a turn may be (K-22); without a rebel the birder protests too."""
    id = content.roles[role].id
    if content.roles[role].team == DEVELOPERS:
        return Text("One tile action in a turn: plan a project, or build one token.")
    if id == "planet_saver":
        return Text("One tile action in a turn: restore a polluted tile, or buy a tile for the bank.")
    if id == "rebel":
        return Text("One tile action in a turn: start campaigns, make a demonstration, or set up the camp.")
    if any(content.roles[player.role].id == "rebel" for player in view.players):
        return Text("One tile action in a turn: propose tiles for conservation, or make one area.")
    return Text("One tile action in a turn: propose tiles, make one area, or protest against a plan.")


def besides(content: Content, role: int) -> Text:
    """What is not limited by the tile action (K-20, K-23)."""
    if content.roles[role].team == DEVELOPERS:
        return Text("Besides: surveys as you can pay them, one action card, one offset, and one protest removed.")
    if content.roles[role].id == "planet_saver":
        return Text("Besides: surveys as you can pay them, one action card and one offset.")
    return Text("Besides: surveys as you can pay them, and one action card.")


BRIEF: Final[Mapping[str, Says]] = {
    "choose_role": lambda content: (
        Text("Developers plan and build; conservationists protect and protest."),
        Text("Each role has its own goal and its own actions."),
    ),
    "plan": lambda content: (
        Text("The first token lies at the edge, the others as the shape of the project asks."),
        Text("Only open tiles without a token are free; a nature survey opens one more."),
        Text("Planning costs {n} €. Then the permit is decided.", n=content.eur["planning"]),
    ),
    "first_card": lambda content: (
        Text("The top permit card decides, unless somebody acts against it."),
        Text("Cooperation decides in its place."),
    ),
    "step_in": lambda content: (
        Text("Who plays Cooperation says whether the permit is granted."),
        Text("No card counts after that."),
    ),
    "appeal": lambda content: (
        Text("To act costs {n} € and turns up the next card, which then decides.", n=content.eur["appeal"]),
        Text("An EU Court Decision turns up two cards, and you choose which one is on top."),
        Text("Then the other team may act once."),
    ),
    "court_order": lambda content: (Text("The card on top decides. The other one does nothing."),),
    "condition": lambda content: (
        Text("The permit stands only if you meet its condition now."),
        Text("Otherwise it is denied, and the plan goes back."),
    ),
    "open_tile": lambda content: (Text("The permit card turns up one tile at no cost."),),
    "discard_money": lambda content: (Text("The permit card takes one money card of your hand."),),
    "free_campaign": lambda content: (
        Text("The permit card brings a media campaign at no cost."),
        Text("Nothing is built on that tile until the campaign is removed."),
    ),
    "free_proposal": lambda content: (
        Text("The permit card brings a conservation proposal at no cost."),
        Text("It may become a conservation area later."),
    ),
    "offset": lambda content: (
        Text("What a project takes is made good on other land of the right type, or with bank tiles."),
        Text("On the board each site costs 1 €, and one knowledge card that fits is needed."),
        Text("A die decides, and only a 1 fails. Beside the lost species it always works."),
    ),
    "retry": lambda content: (
        Text("You may pay again for the same sites and roll again."),
        Text("If you stop, the sites stay reserved for this tile."),
    ),
    "sale": lambda content: (
        Text("Sell, refuse, or name another price in hand cards."),
        Text("No hand may hold more than {n} cards.", n=content.hand_limit),
    ),
    "price": lambda content: (Text("At this price the offset is yours, without a die."),),
    "proposals": lambda content: (
        Text(
            "For {eur} € up to {n} proposals are laid, on open species tiles without a token.",
            eur=content.eur["proposal"],
            n=content.max_proposals,
        ),
        Text("Developers may still plan there; an area would stop them."),
    ),
    "campaigns": lambda content: (
        Text(
            "For {eur} € up to {n} campaigns are laid, on planned nature tiles without a protest.",
            eur=content.eur["media_campaign"],
            n=content.max_campaigns,
        ),
        Text("Nothing is built on a tile until its campaign is removed."),
    ),
    "take_tile": lambda content: (Text("The tile lies open in the bank. The rest of the pile is shuffled."),),
    "influence": lambda content: (
        Text("The cards you set aside cannot decide the next permit."),
        Text("After it they come back."),
    ),
    "discard": lambda content: (
        Text(
            "With more than {n} cards you must discard. After that you may discard one card more.", n=content.hand_limit
        ),
        Text("Then you draw until you hold {n} cards.", n=content.refill_to),
    ),
    "draw": lambda content: (
        Text("You draw one by one until you hold {n} cards.", n=content.refill_to),
        Text("The main deck and the open cards are for all, the funding deck for developers only."),
    ),
    "stop_vote": lambda content: (Text("The game ends only if all want it. It is scored as usual."),),
}
