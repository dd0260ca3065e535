"""Why a choice is not possible, in plain words and from what is open to all.

A choice may be cut short, `("auction_tad", 2)`: then the answer says what any such choice would need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.view import Prompt, prompt_of
from ecotone.core.words import seat_name, seat_names
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.words.choices import on_platform
from ecotone.games.ecologic.words.names import (
    RESOURCE_NAMES,
    TOKEN_NAMES,
    card_name,
    sector_name,
    tad_name,
)

Args = tuple[int, ...]


def why_not(state: Ecologic, seat: int, choice: Choice) -> Text | None:
    """The reason, or None where only the general answer fits."""
    verb, args = choice[0], choice[1:]
    if state.result is not None:
        return None
    if verb in DEALS:
        return no_deal(state, seat, verb)
    if verb == "pass_ahead":
        return Text("Only who still takes part in a running auction, and is not asked now, can pass ahead.")
    if seat not in state.actors:
        return Text("It is not your turn: the table waits for {who}.", who=seat_names(state.actors))
    if verb not in REASONS or not all(type(arg) is int for arg in args):
        return None
    prompts, reason = REASONS[verb]
    if open_question(state).name not in prompts:
        return Text("First answer the question that is open.")
    if verb in ("auction_refinery", "auction_tad") and on_platform(open_question(state)):
        return Text("On the Trading Platform things are bought at their initial bid, without an auction.")
    return reason(state, seat, args)


def open_question(state: Ecologic) -> Prompt:
    """The question that is open."""
    prompt = prompt_of(state.pending)
    assert prompt is not None
    return prompt


def auction_token(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why no auction for a token of this type can be opened so (G-37, G-41, G-115)."""
    if not args or args[0] not in (0, 1):
        return None
    return not_placeable(state, seat, args[0]) or bid_bounds(state, seat, state.price(args[0]))


def not_placeable(state: Ecologic, seat: int, resource: int) -> Text | None:
    """Why a token of this type could not be placed, if so (G-17, G-41)."""
    if not state.supply[2 * seat + resource]:
        return Text("You have no {resource} token left in your supply.", resource=RESOURCE_NAMES[resource])
    if not state.places(seat, resource) and not state.free_places(seat, resource):
        return Text("There is no sector where you could place {token}.", token=TOKEN_NAMES[resource])
    return None


def bid_bounds(state: Ecologic, seat: int, least: int) -> Text:
    """Which bids are possible (G-37, G-39)."""
    profits = state.profits[seat]
    if profits < least:
        return Text("The lowest bid is {least}, and your Profits are {profits}.", least=least, profits=profits)
    return Text(
        "A bid is a whole number from {least} up to your Profits ({profits}); a placing that costs extra must still "
        "be paid from the rest.",
        least=least,
        profits=profits,
    )


def auction_tad(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why no auction for this TAD can be opened so (G-03, G-36, G-97)."""
    if not args or args[0] not in range(4):
        return None
    return not_for_sale(state, args[0]) or bid_bounds(state, seat, state.content.tad_bid)


def not_for_sale(state: Ecologic, tad: int) -> Text | None:
    """Why a TAD is not for sale, if so (G-03, G-97)."""
    if not state.settings.tads:
        return Text("This game is played without TADs.")
    owner = state.tad_owner[tad]
    if owner >= 0:
        return Text("The {tad} belongs to {seat}.", tad=tad_name(state.content, tad), seat=seat_name(owner))
    return None


def not_direct(state: Ecologic, seat: int) -> Text | None:
    """Why this seat cannot buy without an auction now; None where the event lets it (G-72, G-95, G-114)."""
    kind = state.kind()
    if kind not in ("direct_purchase", "extra_purchase"):
        return Text("Only some events let you buy at the initial bid without an auction.")
    if kind == "extra_purchase":
        return (
            None
            if on_platform(open_question(state))
            else Text("The Trading Platform opens after the normal round of auctions.")
        )
    if seat != state.start:
        return Text("Only the starting player may buy directly this turn.")
    return None


def buy_token(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why a token of this type cannot be bought without an auction (G-114)."""
    if not args or args[0] not in (0, 1):
        return None
    return not_direct(state, seat) or not_placeable(state, seat, args[0]) or full_bid(state, seat, state.price(args[0]))


def buy_tad(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why this TAD cannot be bought without an auction (G-114)."""
    if not args or args[0] not in range(4):
        return None
    return not_direct(state, seat) or not_for_sale(state, args[0]) or full_bid(state, seat, state.content.tad_bid)


def buy_card(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why the open card cannot be bought without an auction (G-112, G-114)."""
    return not_direct(state, seat) or Text("Only who revealed a card may buy it directly.")


def full_bid(state: Ecologic, seat: int, bid: int) -> Text:
    """What a direct purchase takes; a discount does not help (G-114)."""
    return Text(
        "A direct purchase needs the full initial bid of {bid}, and your Profits are {profits}.",
        bid=bid,
        profits=state.profits[seat],
    )


def reveal(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why no card can be revealed (G-48)."""
    return Text("There is no Eco-Initiative left to reveal.")


def open_card(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Which bids can open the auction of the revealed card (G-35, G-37)."""
    return bid_bounds(state, seat, state.content.card_bid[open_question(state).detail[0]])


def raise_bid(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Which bids are higher than the last one (G-38, G-39)."""
    return bid_bounds(state, seat, open_question(state).detail[1] + state.content.least_raise)


def place(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why a token cannot go into this sector (G-12 to G-16)."""
    content = state.content
    if not args or not 0 <= args[0] < len(state.owner):
        return None
    sector = args[0]
    name = sector_name(content, sector)
    prompt = open_question(state)
    if prompt.name == "place_token" and content.resource[sector] != prompt.detail[0]:
        return Text(
            "{sector}: {kind}, no place for {token}.",
            sector=name,
            kind=RESOURCE_NAMES[content.resource[sector]],
            token=TOKEN_NAMES[prompt.detail[0]],
        )
    owner = state.owner[sector]
    if owner not in (-1, seat):
        return Text("{sector}: belongs to {seat}.", sector=name, seat=seat_name(owner))
    if state.full >> sector & 1:
        return Text("{sector}: full. A sector holds {n} tokens at most.", sector=name, n=content.max_level)
    return Text("{sector}: does not touch one of your sectors.", sector=name)


def place_anywhere(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why a token cannot be placed away from the own sectors (G-88, G-115)."""
    if state.kind() != "free_placement":
        return Text("Only Infrastructure Development lets you place a token away from your sectors.")
    return Text("That takes a free sector of the right resource, away from yours, and the extra Profits.")


def sue(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Whose tokens a lawsuit can remove (G-74)."""
    return Text("Choose a sector of another player whom the Academy does not protect.")


def take_over(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Which sectors can be taken over (G-86)."""
    return Text(
        "Choose a level 1 sector of a player without the Academy; you need its initial bid in Profits and a token of "
        "its type in your supply."
    )


def keep(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why the tokens cannot all be kept (G-123)."""
    return Text("Your Profits ({n}) are too few for all tokens that would stay.", n=state.profits[seat])


def keep_card(state: Ecologic, seat: int, args: Args) -> Text | None:
    """Why this card cannot be kept (G-118)."""
    if not args or args[0] not in state.cards[seat]:
        return Text("That Eco-Initiative is not yours.")
    return Text("{card} cannot be paid any more.", card=card_name(state.content, args[0]))


def close_or_discard(state: Ecologic, seat: int, args: Args) -> Text | None:
    """When tokens may be closed and cards discarded (G-107)."""
    if not state.settings.free_deals:
        return Text("Closing tokens and discarding cards belong to the variant with free deals.")
    return Text("You may close one own token per turn, and discard Eco-Initiatives that are yours.")


def no_deal(state: Ecologic, seat: int, verb: str) -> Text:
    """Why no offer can be made or answered so (G-104, G-105, G-126, G-127)."""
    if not state.settings.free_deals:
        return Text("This game is played without free deals.")
    if open_question(state).name != "action":
        return Text("Deals are made only in the Action phase, before a player declares an auction.")
    if verb in ("accept_offer", "decline_offer"):
        return Text("There is no offer to you.")
    if verb == "withdraw":
        return Text("There is no offer of yours to withdraw.")
    if seat not in state.actors:
        return Text("Deals are proposed by the player whose action it is: {who}.", who=seat_names(state.actors))
    if state.offer is not None:
        return Text("Your offer waits for an answer; withdraw it first.")
    return Text("A deal is about Profits, Eco-Initiatives and TADs, and never about more than a side has.")


DEALS: Final = ("offer", "withdraw", "decline_offer", "accept_offer")
ACTION: Final = ("action",)
REASONS: Final[dict[str, tuple[tuple[str, ...], Callable[[Ecologic, int, Args], Text | None]]]] = {
    "auction_refinery": (ACTION, auction_token),
    "auction_tad": (ACTION, auction_tad),
    "buy_refinery": (ACTION, buy_token),
    "buy_tad": (ACTION, buy_tad),
    "buy_card": (("opening", "platform_card"), buy_card),
    "reveal": (ACTION, reveal),
    "open": (("opening",), open_card),
    "raise": (("bidding",), raise_bid),
    "place": (("first_token", "place_token"), place),
    "place_anywhere": (("place_token",), place_anywhere),
    "sue": (("lawsuit",), sue),
    "take_over": (("take_over",), take_over),
    "keep": (("switch_to_bat",), keep),
    "keep_card": (("keep_cards",), keep_card),
    "close": (ACTION, close_or_discard),
    "discard": (ACTION, close_or_discard),
}
