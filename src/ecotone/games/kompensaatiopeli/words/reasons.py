"""Why a choice is not possible, in plain words and from what the seat may know.

A choice may be cut short, `("construct", 7)`: then the answer says what any such choice would need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import NATURES
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, row_col
from ecotone.games.kompensaatiopeli.rules.action_cards import CARDS
from ecotone.games.kompensaatiopeli.rules.construction import next_tokens
from ecotone.games.kompensaatiopeli.rules.decisions import CARD, OFFSET, REMOVAL, TILE, Ask, deals_are_open
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_conservation, free_protest, free_restoration
from ecotone.games.kompensaatiopeli.rules.law import due
from ecotone.games.kompensaatiopeli.rules.offset_sites import (
    can_be_offset,
    may_search,
    sites_needed,
    to_offset,
    tokens_for,
)
from ecotone.games.kompensaatiopeli.rules.paying import money_ways
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive
from ecotone.games.kompensaatiopeli.rules.trades import PLAYS as DEALS
from ecotone.games.kompensaatiopeli.words.answer_reasons import (
    answer_reason,
    no_offers_left,
    no_search,
    position_of,
)
from ecotone.games.kompensaatiopeli.words.names import LAW_NAMES, card_name, header_name, seat_name

OFFERING: Final = ("offer", "ask", "counter", "promise")  # what K-154 limits


def why_not(state: Kompensaatiopeli, seat: int, choice: Choice) -> Text | None:
    """The reason, or None where only the general answer fits."""
    verb = choice[0]
    if verb in DEALS:
        return no_deal(state, seat, verb)
    if seat not in state.actors:
        return Text("It is not your turn: the table waits for {who}.", who=tuple(seat_name(s) for s in state.actors))
    top = state.pending[-1]
    assert isinstance(top, Ask)
    position = position_of(choice)
    if verb in SURVEYS:
        return no_surveys(state, seat, top) or SURVEYS[verb](state, seat, position)
    if top.prompt != "turn":
        return answer_reason(state, seat, top, choice)
    if verb == "plan":
        return plan(state, seat, choice[1] if len(choice) > 1 else None)
    if verb == "buy_tile":
        return buy_tile(state, seat, choice[1] if len(choice) > 1 else None)
    if verb in CARDS:
        return action_card(state, seat, verb)
    return TURN[verb](state, seat, position) if verb in TURN else None


def no_deal(state: Kompensaatiopeli, seat: int, verb: str) -> Text:
    """K-121, K-123, K-146, K-154, K-156."""
    if not deals_are_open(state):
        return Text("There are no deals at the end of a turn, nor while a side effect of a permit is to be done.")
    if verb in OFFERING and state.offers_made[seat] >= state.content.max_offers:
        return no_offers_left(state, seat)
    return Text(
        "A deal needs an open offer or cards that you hold, and no hand may grow beyond {n}.",
        n=state.content.hand_limit,
    )


# --- surveys --------------------------------------------------------------------------------------


def no_surveys(state: Kompensaatiopeli, seat: int, top: Ask) -> Text | None:
    """K-20, K-21, K-146, K-156."""
    if seat != state.active:
        return Text("Only the player whose turn it is makes surveys.")
    if not isinstance(top, WhileActive):
        return Text("There are no surveys while this question is open.")
    return None


def nature_survey(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-28."""
    if not state.down:
        return Text("No tile lies face down any more.")
    if position is not None and not state.down >> position & 1:
        return Text("{place} does not lie face down.", place=row_col(position))
    return Text("A nature survey costs a resource card, in your own turn.")


def species_survey(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-29, K-30."""
    if position is not None and not state.empty >> position & 1:
        return Text("{place} is no face-up empty nature tile.", place=row_col(position))
    if position is not None and (state.restored | state.done) >> position & 1:
        return Text("Restored tiles and completed sites are closed to surveys.")
    return Text("A species survey costs a knowledge card of the tile's type, or a holistic one, in your own turn.")


# --- the turn -------------------------------------------------------------------------------------


def tile_action(state: Kompensaatiopeli) -> Text | None:
    """K-22."""
    return Text("You have taken your tile action of this turn.") if state.acts & TILE else None


def bound_to_build(state: Kompensaatiopeli, position: int | None = None) -> Text | None:
    """K-67: who has removed a protest builds there, and nothing else."""
    if state.cleared in {NOWHERE, position}:
        return None
    return Text("You have removed a protest to build there: only that token can be built in this turn.")


def plan(state: Kompensaatiopeli, seat: int, name: object) -> Text | None:
    """K-34 to K-40."""
    if state.teams[state.active] != DEVELOPERS:
        return Text("Only developers plan projects.")
    content = state.content
    reason = tile_action(state) or bound_to_build(state)
    if name not in content.header_ids:
        return reason
    header = content.header(str(name))
    project = header_name(content, header)
    if state.projects[header] is not None:
        return Text("{project}: on the table already.", project=project)
    if content.sizes[header] > state.project_tokens_left():
        return Text(
            "{project}: {n} project tokens are needed, and {left} are left.",
            project=project,
            n=content.sizes[header],
            left=state.project_tokens_left(),
        )
    if reason is not None:
        return reason
    if not money_ways(state, seat, "planning"):
        return Text("Planning costs {n} €, and you hold too little money.", n=content.eur["planning"])
    return no_room(state, header)


def no_room(state: Kompensaatiopeli, header: int) -> Text:
    """What would make room for a project (K-28, K-36 to K-39): the same for all, so that a list of reasons is short."""
    if state.content.mine[header] and state.settings.ore:
        return Text("Not enough open tiles on ore: do a nature survey first (1 €).")
    if state.down:
        return Text("No room on the open tiles yet: do a nature survey first (1 €).")
    return Text("No room any more: too few open tiles without a token hang together.")


def construct(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-56 to K-61."""
    if state.teams[seat] != DEVELOPERS:
        return Text("Only developers construct.")
    reason = tile_action(state) or bound_to_build(state, position)
    if reason is not None or position is None:
        return reason
    bit = 1 << position
    where = row_col(position)
    if not state.plans & bit:
        return Text("{place} carries no plan token.", place=where)
    if state.header_at[position] == state.camp:
        return Text("The protest camp blocks this project for good.")
    if not next_tokens(state) & bit:
        return Text("Tokens closer to the header are built first.")
    if (state.media | state.demos) & bit:
        return Text("A protest on {place} must be removed first.", place=where)
    return not_offset(state, position) or Text("Construction costs 1 €.")


def not_offset(state: Kompensaatiopeli, position: int) -> Text | None:
    """K-59, K-61."""
    bit = 1 << position
    where = row_col(position)
    if not due(state) & bit:
        return None
    if state.unoffsettable & bit:
        return Text("The species on {place} cannot be offset; only voluntary law lets it be built over.", place=where)
    return Text("The tile on {place} must be offset first: {law}.", place=where, law=LAW_NAMES[state.law])


def remove_protest(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-67, K-68, K-70."""
    if state.teams[seat] != DEVELOPERS:
        return Text("Only developers remove protests.")
    if state.acts & REMOVAL:
        return Text("You have tried to remove a protest in this turn.")
    reason = not_next(state, position) if state.settings.removal_to_build else None
    if reason is not None:
        return reason
    if not state.settings.removal_builds:
        return Text("Removing a media campaign or a demonstration costs 2 €; the protest camp stays.")
    eur = state.content.eur
    demonstration = position is not None and state.demos >> position & 1
    return Text(
        "Removing a protest costs {n} €, and you need {more} € more to build there at once; the protest camp stays.",
        n=eur["remove_demonstration" if demonstration else "remove_media"],
        more=eur["construction"],
    )


def not_next(state: Kompensaatiopeli, position: int | None) -> Text | None:
    """Why a token is not built next, so that no protest is removed from it (K-67, KR-26)."""
    if state.acts & TILE:
        return Text("A protest is removed before the tile action, and you have taken yours.")
    if position is None or not (state.media | state.demos) >> position & 1:
        return None
    if state.header_at[position] == state.camp:
        return Text("The protest camp blocks this project for good.")
    if not next_tokens(state) >> position & 1:
        return Text("A protest is removed only from a token that is next to be built.")
    return not_offset(state, position) if state.settings.removal_builds else None


def offset(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-71 to K-79."""
    if state.teams[seat] != DEVELOPERS and seat != state.saver:
        return Text("Only developers and the planet saver offset.")
    if state.acts & OFFSET:
        return Text("You have carried out an offsetting process in this turn.")
    if position is None:
        return None
    where = row_col(position)
    if not to_offset(state) >> position & 1:
        if state.plans >> position & 1 and can_be_offset(state, position):
            return Text("The protest camp blocks this project.")
        return Text("Nothing on {place} can be offset under this law: {law}.", place=where, law=LAW_NAMES[state.law])
    n = sites_needed(state, position)
    if tokens_for(state, position) < n:
        return Text("Offsetting {place} takes {n} tokens, and not so many are left.", place=where, n=n)
    return Text.count(
        "Offsetting {place} takes one free site of the right type, 1 € and fitting knowledge; or bank tiles.",
        "Offsetting {place} takes {n} free sites of the right type, {n} € and fitting knowledge; or bank tiles.",
        n,
        place=where,
    )


def propose(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-94, K-95."""
    if seat != state.birder:
        return Text("Only the birder makes proposals.")
    reason = tile_action(state)
    if reason is not None:
        return reason
    if not free_conservation(state):
        return Text("All conservation tokens are in use.")
    return Text("Proposals cost a resource card and lie on face-up species tiles without any token.")


def make_area(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-97."""
    if seat != state.birder:
        return Text("Only the birder makes conservation areas.")
    return tile_action(state) or Text("An area needs a proposal alone on its tile, 2 € and knowledge of its type.")


def campaign(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-105."""
    if seat != state.protester:
        return Text("Only the holder of the protest tokens can campaign.")
    reason = tile_action(state)
    if reason is not None:
        return reason
    if not free_protest(state):
        return Text("All protest tokens are in use.")
    return Text("A campaign costs a resource card and lies on a nature tile under a plan token without a protest.")


def demonstrate(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-106."""
    if seat != state.protester:
        return Text("Only the holder of the protest tokens can demonstrate.")
    return tile_action(state) or Text("A demonstration needs a media campaign, 1 € and knowledge of the tile's type.")


def camp(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-107."""
    if seat != state.protester:
        return Text("Only the holder of the protest tokens can set up the camp.")
    if state.camp >= 0:
        return Text("There is one protest camp in a game.")
    return tile_action(state) or Text(
        "The camp needs a demonstration, {n} € and knowledge of the tile's type.", n=state.content.eur["protest_camp"]
    )


def restore(state: Kompensaatiopeli, seat: int, position: int | None) -> Text | None:
    """K-100, K-101."""
    if seat != state.saver:
        return Text("Only the planet saver restores land.")
    return tile_action(state) or Text("Restoring takes a face-up polluted tile without a token, 3 € and knowledge.")


def buy_tile(state: Kompensaatiopeli, seat: int, name: object) -> Text | None:
    """K-103, K-104, KR-41."""
    if seat != state.saver:
        return Text("Only the planet saver runs the bank.")
    reason = tile_action(state)
    if reason is not None:
        return reason
    if len(state.bank) >= state.content.max_bank_tiles:
        return Text("The bank takes {n} tiles in the whole game.", n=state.content.max_bank_tiles)
    if name in NATURES and not may_search(state, NATURES.index(str(name))):
        return no_search(state, NATURES.index(str(name)))
    return Text("A bank tile costs 3 € and knowledge of its type.")


def action_card(state: Kompensaatiopeli, seat: int, verb: str) -> Text:
    """K-110, K-152."""
    kind = CARDS[verb]
    name = card_name(state.content, kind)
    if not state.hands[seat][kind]:
        return Text("You do not hold {card}.", card=name)
    if state.acts & CARD:
        return Text("You have played an action card in this turn.")
    if verb in {"corruption", "checkup"} and not state.sites:
        return Text("{card} needs a completed offsetting site.", card=name)
    if verb == "corruption":
        return Text("{card} is for developers and costs a dirty money card.", card=name)
    if verb == "change_of_legislation":
        return Text("{card} can be played once an offset has been completed.", card=name)
    if verb == "political_influence":
        return Text("{card} needs eight permit cards in deck and open pile together.", card=name)
    if verb == "landowner" and not free_restoration(state):
        return Text("No landowner token is left.")
    return Text("{card} has no such target now.", card=name)


Reason = Callable[[Kompensaatiopeli, int, int | None], Text | None]
SURVEYS: Final[dict[str, Reason]] = {"nature_survey": nature_survey, "species_survey": species_survey}
TURN: Final[dict[str, Reason]] = {
    "construct": construct,
    "remove_protest": remove_protest,
    "offset": offset,
    "propose": propose,
    "make_area": make_area,
    "campaign": campaign,
    "demonstrate": demonstrate,
    "camp": camp,
    "restore": restore,
}
