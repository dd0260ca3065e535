"""No view holds an opponent's hand, a face-down tile, or the order of a deck: checked by swapping the hidden part."""

from collections.abc import Iterator

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS, is_funding
from ecotone.games.kompensaatiopeli.rules.action_cards import Influence
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import CONTENT
from tests.kit.rule import rule
from tests.laws.playing import bounds, rarities, setup_by


def positions(seeds: range) -> Iterator[Kompensaatiopeli]:
    for seed in seeds:
        for match, _, _ in rarities(setup_by(GAME, seed, packs=False)):
            assert isinstance(match.state, Kompensaatiopeli)
            yield match.state


def seen(state: Kompensaatiopeli, seat: int) -> object:
    own = (bounds(state.choices(seat)), bounds(state.side_choices(seat)))
    return GAME.view(state, seat), GAME.view(state, None), own, state.actors, reasons(state, seat)


def reasons(state: Kompensaatiopeli, seat: int) -> list[str | None]:
    """Why this seat cannot do this and that, listed or not: each verb alone, on some tile, and with some name."""
    tile = state.turns % 25
    asked: list[Choice] = [(verb, *rest) for verb in GAME.verbs for rest in ((), (tile,))]
    asked += [("plan", name) for name in CONTENT.header_ids[::5]]
    asked += [("polluted_site", tile, "water"), ("buy_tile", "water"), ("bank_site", 0), ("discard", "oops")]
    asked += [("set_aside", "denied"), ("take_tile", tile), ("give_up", "forest"), ("bank_offer", (("resource", 1),))]
    return [reason.say() if reason else None for reason in (GAME.why_not(state, seat, choice) for choice in asked)]


def swap_hands(state: Kompensaatiopeli, seat: int, rng: Rng) -> bool:
    """Exchange a card that only its holder knows, in another hand, for another one of the same deck."""
    other = (seat + 1 + rng.below(len(state.hands) - 1)) % len(state.hands)
    hand, shown = state.hands[other], state.shown[other]
    secret = [kind for kind in range(KINDS) if hand[kind] > shown[kind]]
    if not secret:
        return False
    old = secret[rng.below(len(secret))]
    deck = state.funding if is_funding(old) else state.main
    if not deck:
        return False
    place = rng.below(len(deck))
    hand[old] -= 1
    hand[deck[place]] += 1
    deck[place] = old
    return True


def swap_tiles(state: Kompensaatiopeli, rng: Rng) -> bool:
    """Exchange a face-down tile for one of the pile, and turn the pile around."""
    down = [p for p in range(25) if state.down >> p & 1]
    if not down or not state.pile:
        return False
    here, there = down[rng.below(len(down))], rng.below(len(state.pile))
    state.board[here], state.pile[there] = state.pile[there], state.board[here]
    state.pile.reverse()
    return True


@rule("K-140")
def test_nothing_hidden_is_in_a_view_a_choice_or_the_question_whom_the_table_waits_for() -> None:
    rng = Rng(1)
    swapped = 0
    for state in positions(range(40)):
        for seat in range(len(state.hands)):
            other = state.copy()
            hidden = swap_hands(other, seat, rng)
            if not any(isinstance(entry, TakeBankTile) for entry in state.pending):
                hidden |= swap_tiles(other, rng)
            if not any(isinstance(entry, Influence) and entry.seats == (seat,) for entry in state.pending):
                other.permits.reverse()
                if other.aside and other.aside[0][0] != seat and other.permits:
                    owner, cards = other.aside[0]
                    if cards:
                        other.aside[0] = (owner, (other.permits[0], *cards[1:]))
                        other.permits[0] = cards[0]
            other.funding.reverse()
            other.main.reverse()
            other.rng = Rng(99)
            assert seen(other, seat) == seen(state, seat)
            swapped += hidden
    assert swapped > 500


@rule("K-140", "K-113")
def test_only_the_player_of_political_influence_and_the_searcher_of_the_pile_see_more() -> None:
    found = {"permits": 0, "pile": 0}
    for state in positions(range(100, 180)):
        for seat in range(len(state.hands)):
            view = GAME.view(state, seat)
            looking = any(isinstance(entry, Influence) and entry.seats == (seat,) for entry in state.pending)
            searching = any(isinstance(entry, TakeBankTile) and entry.seats == (seat,) for entry in state.pending)
            assert (view.permits_seen is not None) == looking
            assert (view.pile_seen is not None) == searching
            found["permits"] += looking
            found["pile"] += searching
            assert sorted(view.own_aside) == sorted(
                card for owner, cards in state.aside if owner == seat for card in cards
            )
    assert found["permits"]
    assert found["pile"]
