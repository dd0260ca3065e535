"""Whole games in bulk: they end properly, and tokens, cards and tiles are conserved at every step."""

from collections import Counter

import pytest

from ecotone.core.chance import Rng, derive
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS, is_funding
from ecotone.games.kompensaatiopeli.box.content import POLLUTED, SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import EVERYWHERE, NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import CONTENT
from tests.kit.rule import rule
from tests.laws.playing import Setup, move, setup_by


def check_tiles(state: Kompensaatiopeli) -> None:
    lying = [tile for tile in state.board if tile != NOWHERE]
    moved = [tile for _, _, tile in state.sites if tile != NOWHERE]
    everything = lying + state.pile + state.bank + moved + state.lost + state.gone
    assert sorted(everything) == list(range(55))
    assert state.up & state.down == 0
    assert state.up | state.down == sum(1 << p for p in range(POSITIONS) if state.board[p] != NOWHERE)
    hidden = state.pile + [state.board[p] for p in range(POSITIONS) if state.down >> p & 1]
    assert state.unseen == [sum(CONTENT.tile_nature[t] == n for t in hidden) for n in range(4)]
    for position in range(POSITIONS):
        bit = 1 << position
        kind = CONTENT.tile_kind[state.board[position]] if state.up & bit else -1
        assert bool(state.species & bit) == (kind == SPECIES)
        assert bool(state.polluted & bit) == (kind == POLLUTED)
    assert all(CONTENT.tile_kind[tile] == SPECIES for tile in state.lost)
    assert all(CONTENT.tile_kind[tile] == POLLUTED for tile in state.gone)


def check_cards(state: Kompensaatiopeli) -> None:
    hands = Counter({kind: sum(hand[kind] for hand in state.hands) for kind in range(KINDS)})
    piles = Counter(state.funding + state.main + state.funding_discard + state.main_discard + state.row)
    assert [hands[kind] + piles[kind] for kind in range(KINDS)] == CONTENT.copies[len(state.hands)]
    assert all(is_funding(kind) for kind in state.funding + state.funding_discard)
    assert not any(is_funding(kind) for kind in state.main + state.main_discard + state.row)
    assert state.sizes == [sum(hand) for hand in state.hands]
    assert max(state.sizes) <= 7
    for hand, shown in zip(state.hands, state.shown, strict=True):
        assert all(known <= n for known, n in zip(shown, hand, strict=True))
    permits = state.permits + state.opened + [card for _, cards in state.aside for card in cards]
    assert [permits.count(card) for card in range(len(CONTENT.permit_copies))] == CONTENT.permit_copies


def check_tokens(state: Kompensaatiopeli) -> None:
    tokens = GAME.view(state, None).tokens
    assert min(tokens) >= 0
    assert state.plans & state.built == 0
    assert (state.media | state.demos) & ~state.plans == 0, "K-109"
    assert state.media & state.demos == 0
    alone = [state.plans | state.built, state.areas, state.lights, state.done, state.restored, state.declined]
    assert sum(mask.bit_count() for mask in alone) == state.taken().bit_count()
    assert state.proposals & (state.taken() & ~state.lights & ~state.plans) == 0
    assert state.lights == sum(1 << p for p in range(POSITIONS) if state.light_for[p] != NOWHERE)
    for position in range(POSITIONS):
        header = state.header_at[position]
        assert ((state.plans | state.built) >> position & 1) == (header >= 0)
        if header >= 0:
            project = state.projects[header]
            assert project is not None
            assert position in project.tiles
    assert state.done == sum(1 << place for place, _, _ in state.sites if place < POSITIONS)
    assert (state.up | state.built | state.plans | state.down) & EVERYWHERE == EVERYWHERE, "bare spots carry a token"


def check(state: Kompensaatiopeli) -> None:
    check_tiles(state)
    check_cards(state)
    check_tokens(state)


def played(setup: Setup, checked: bool) -> tuple[Kompensaatiopeli, Counter[str]]:
    """A random game of the setup to its end, side choices included."""
    state = setup.state()
    assert isinstance(state, Kompensaatiopeli)
    rng = Rng(derive(setup.seed, 5))
    verbs: Counter[str] = Counter()
    while state.actors:
        seat, choice = move(state, setup, rng)
        if any(choice == item for item in state.choices(seat)) or choice[0] not in ASIDES:
            state.play(seat, choice)
        else:
            state.play_aside(seat, choice)
        verbs[choice[0]] += 1
        assert sum(verbs.values()) < 5000
        if checked:
            check(state)
    assert state.result is not None
    assert state.result.outcome in {"developers", "conservationists", "draw"}
    return state, verbs


ASIDES = {
    "offer", "ask", "counter", "accept", "decline_offer", "withdraw", "promise", "pay_main_first", "pay_funding_first",
}  # fmt: skip


@rule("K-04", "K-09", "K-15", "K-99", "K-109", "K-121")
def test_tiles_cards_and_tokens_are_conserved_at_every_step() -> None:
    for seed in range(40):
        played(setup_by(GAME, seed, packs=False), checked=True)


def test_random_games_use_every_verb() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(250):
        verbs += played(setup_by(GAME, seed, packs=False), checked=False)[1]
    assert set(GAME.verbs) - set(verbs) <= {"camp", "buy"}, "these two are rare in random play"


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_thousand_random_games_end_properly_and_conserve_everything(seats: int) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(5000):
        setup = Setup(GAME, seats, seed, {}, "varied" if seed % 2 else "anything")
        state, _ = played(setup, checked=True)
        assert state.result is not None
        outcomes[state.result.outcome] += 1
    assert set(outcomes) == {"developers", "conservationists", "draw"}
