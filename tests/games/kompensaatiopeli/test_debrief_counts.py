"""The figures of the debrief against a second count, over random games."""

from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.debrief.debrief import tally_of
from ecotone.games.kompensaatiopeli.debrief.tally import Tally
from tests.games.kompensaatiopeli.slow_count import SlowCount, scores
from tests.kit.random_games import SEEDS, random_game


@SEEDS
def test_every_figure_agrees_with_a_second_count(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        tally, slow = tally_of(match), SlowCount(match)
        assert [(one.round, one.developers, one.conservationists) for one in tally.rounds[1:]] == slow.rounds, seed
        assert (sum(p.points for p in tally.developers), sum(p.points for p in tally.conservationists)) == scores(
            match.state
        ), seed  # type: ignore[arg-type]  # of this game
        check_offsets(tally, slow, seed)
        check_plans(tally, slow, seed)
        check_land(tally, slow, seed)
        check_seats(tally, slow, seed)
        verdicts = [(one.at, one.seat, one.other, one.what, one.verdict) for one in tally.promises]
        assert verdicts == [(*promise, slow.verdict(promise)) for promise in slow.promised], seed


def check_offsets(tally: Tally, slow: SlowCount, seed: int) -> None:
    told = [
        (one.at, one.seat, one.lost, one.tile, one.places, one.law, one.same_type, one.bank, one.proposed)
        for one in tally.offsets
    ]
    assert told == slow.offsets, seed
    assert [(one.at, one.law) for one in tally.failures] == slow.failures, seed
    assert tally.offsets_made == len(slow.offsets)
    assert tally.offset_attempts == len(slow.offsets) + len(slow.failures)
    assert tally.offsets_through_bank == sum(one[7] for one in slow.offsets)
    assert tally.sites_undone == sum(n for (verb, _), n in slow.by_seat.items() if verb == "corruption")
    assert [(one.at, one.law) for one in tally.law if one.law != one.before] == slow.law_changes, seed
    assert list(tally.turns_under_law) == slow.turns_under_law, seed


def check_plans(tally: Tally, slow: SlowCount, seed: int) -> None:
    assert len(tally.plans) == len(slow.plans), seed
    for plan, other in zip(tally.plans, slow.plans, strict=True):
        assert (plan.at, plan.seat, plan.header, plan.tiles) == tuple(
            other[k] for k in ("at", "seat", "header", "tiles")
        )
        assert (plan.species, plan.granted, plan.settled) == (other["species"], other["granted"], other["settled"])
        assert [(act.seat, act.phase) for act in plan.appeals] == other["acts"], seed
        if other["least"] is not None:
            assert plan.species_least == other["least"], (seed, plan)
    assert tally.permits_granted == sum(plan["granted"] is True for plan in slow.plans)
    assert tally.permits_denied == sum(plan["granted"] is False for plan in slow.plans)
    assert tally.permits_appealed == sum(any(phase == 2 for _, phase in plan["acts"]) for plan in slow.plans)
    assert tally.permits_settled == sum(plan["settled"] for plan in slow.plans)


def check_land(tally: Tally, slow: SlowCount, seed: int) -> None:
    assert [(one.at, one.place, one.tile, one.cause) for one in tally.lost] == slow.lost, seed
    state = slow.last
    rare = [one.species for one in tally.lost if one.species >= 0]
    assert sum(n for _, n in tally.species_lost) == len(rare) == len(state.lost), seed
    for species, left in tally.places_left:
        seen = [tile for place, tile in enumerate(state.board) if tile >= 0 and not state.down >> place & 1]
        seen += [tile for _, _, tile in state.sites if tile >= 0] + state.bank
        assert left == sum(GAME.content.tile_species[tile] == species for tile in seen), seed
    assert slow.first is not None
    assert [one.first for one in tally.tiles] == list(slow.first[0])
    assert [one.last for one in tally.tiles] == state.board
    assert sum(n for _, n in tally.built) == state.built.bit_count()


def check_seats(tally: Tally, slow: SlowCount, seed: int) -> None:
    for seat, one in enumerate(tally.seats):
        by = {verb: n for (verb, who), n in slow.by_seat.items() if who == seat}

        def made(*verbs: str, by: dict[str, int] = by) -> int:
            return sum(by.get(verb, 0) for verb in verbs)

        assert (one.nature_surveys, one.species_surveys) == (made("nature_survey"), made("species_survey")), seed
        assert (one.plans, one.tokens_built) == (made("pay_plan"), made("construct")), seed
        assert one.protests == made("pay_campaigns", "free_campaign", "demonstrate", "camp"), seed
        assert one.species_found == slow.last.species_found[seat]
        assert one.dirty_money == slow.last.dirty_spent[seat]
        cards = made("eu_court", "cooperate", "political_influence", "oops", "derogation", "corruption", "checkup")
        cards += made("change_of_legislation", "landowner")
        assert sum(n for _, n in one.action_cards) == cards, seed


@SEEDS
def test_the_verdict_is_true_and_no_species_is_gone_that_has_a_place_left(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        told, slow = match.debrief(), SlowCount(match)
        assert match.result is not None
        dev, con = scores(match.state)  # type: ignore[arg-type]  # of this game
        headline = told.headline.say()
        first = (
            "The developers won." if dev > con else "The conservationists won." if con > dev else "It ended in a draw."
        )
        assert headline.startswith(first), seed
        assert ("lost" in headline) == bool(slow.lost), (seed, headline)
        assert ("nothing was made good" in headline) == (bool(slow.lost) and not slow.offsets), (seed, headline)
        assert "extinct" not in headline
        note = told.figure("losses").note
        gone = {GAME.content.species_names[species] for species, left in told.tally.places_left if not left}
        named = note.say().partition("is left here of: ")[2].rstrip(".") if note else ""
        assert {name for name in named.split(", ") if name} == gone, seed
