"""What one can learn of the things in the box: of all, in every language, and at the table only of what lies open."""

from collections import Counter

import pytest

from ecotone.core.chance import Rng
from ecotone.core.content import Pack
from ecotone.core.knowledge import facts_of
from ecotone.core.text import ENGLISH
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.web.paint.painter import Painter
from tests.games.betterlife.table import CONTENT, all_finished, do, policy, quietly, roll, stack, table, vote
from tests.games.betterlife.test_page import Still, own, positions, shared
from tests.kit.facts import marked

LANGUAGES = ("en", "sv", "fi")


def of_kind(kind: str, keys: Counter[str]) -> set[str]:
    return {key for key in keys if key.startswith(f"{kind}.")}


# --- the texts -----------------------------------------------------------------------------------


def test_every_entry_of_the_content_is_a_subject() -> None:
    expected = {f"role.{role.id}" for role in CONTENT.roles} | {f"role_card.{role.card.id}" for role in CONTENT.roles}
    expected |= {f"policy.{policy.id}" for policy in CONTENT.policies}
    expected |= {f"event.{event.id}" for event in CONTENT.events}
    expected |= {f"card.{card.id}" for card in CONTENT.cards}
    expected |= {"meter.loss", "meter.policy", "meter.fund", "meter.influence"}
    keys = [subject.key for subject in GAME.subjects()]
    assert len(keys) == len(set(keys))
    assert set(keys) == expected


def test_subjects_are_listed_once_and_kept() -> None:
    assert GAME.subjects() is GAME.subjects()


def test_no_language_repeats_another_and_scientific_names_hold_in_all() -> None:
    english, swedish, finnish = (facts_of(GAME, language) for language in LANGUAGES)
    for key, fact in english.items():
        assert len({fact.text, swedish[key].text, finnish[key].text}) == 3, key
        assert fact.latin == swedish[key].latin == finnish[key].latin
    assert english["event.E04"].latin == "Pacifastacus leniusculus"


def test_of_what_a_pack_adds_nothing_is_claimed() -> None:
    parade = {"id": "E99", "title": "Parade", "story": "Drums.", "kind": "windfall", "text": "Draw an action card."}
    parade |= {"always": [{"op": "draw", "who": "self", "n": 1}]}
    game = GAME.with_pack(Pack("parade.toml", {"events": [parade]}))
    assert "event.E99" not in {subject.key for subject in game.subjects()}
    assert len(game.subjects()) == len(GAME.subjects())
    state = game.setup(5, game.all_options({}), Rng(1))
    state.event = next(n for n, event in enumerate(game.content.events) if event.id == "E99")
    match = Still(state)
    match.game = game
    regions = Painter().regions(match, game.view(state, None), ENGLISH, own=True)
    assert "Parade" in regions["scene"]
    assert not marked(regions, "scene")


# --- on the table --------------------------------------------------------------------------------


def test_what_lies_on_the_table_is_marked() -> None:
    state = table(at={0: 1}, policy=policy("rivers"))
    stack(state, ["Algal bloom"])
    roll(state, 1)
    page = shared(state)
    assert marked(page, "gauges") == Counter(["meter.loss", "meter.policy"])
    assert marked(page, "years") == Counter(["policy.rivers"])
    assert marked(page, "policy") == Counter(["policy.rivers"])
    assert marked(own(state, None), "scene") == Counter(["event.E03", "policy.nutrients"])
    assert marked(page, "players") == Counter(f"role.{role.id}" for role in CONTENT.roles)
    assert marked(page, "offer") == Counter(["meter.fund", *(f"card.{CONTENT.cards[card].id}" for card in state.offer)])
    assert marked(page, "track") == Counter(
        {"meter.fund": 4, **dict.fromkeys((f"role.{role.id}" for role in CONTENT.roles), 1)}
    )


def test_the_own_things_are_marked_for_their_seat() -> None:
    state = table(hands={1: ["Cargo bike", "Audit"]})
    page = own(state, 1)
    role = CONTENT.roles[1]
    cards = [f"role_card.{role.card.id}", "card.A03", "card.A22"]
    targets = [f"policy.{CONTENT.policies[n].id}" for n in CONTENT.targets[state.targets[1]]]
    assert marked(page, "hand") == Counter([*cards, f"role.{role.id}", "meter.influence", *targets])


def test_votes_and_the_cards_shown_in_them_are_marked() -> None:
    state = all_finished(table(hands={0: ["Media campaign"]}, policy=policy("seas")))
    vote(state, [1, 2, 0, 0, 0], {0: "Media campaign"})
    assert marked(own(state, 1), "counted") == Counter(["policy.seas", "card.A15"])
    assert "policy.seas" in marked(shared(state), "years")


@pytest.mark.parametrize("seats, track", [(5, "full"), (3, "quick")])
def test_only_what_has_sentences_is_marked(seats: int, track: str) -> None:
    keys = {subject.key for subject in GAME.subjects()}
    for match in positions(seats, track, every=90):
        state = match.state
        assert isinstance(state, BetterLife)
        for seat in (None, *range(seats)):
            assert set(marked(shared(state) | own(state, seat))) <= keys


# --- and nothing hidden --------------------------------------------------------------------------


@pytest.mark.parametrize("seats, track", [(5, "full"), (3, "quick")])
def test_marks_tell_nothing_that_is_hidden(seats: int, track: str) -> None:
    changed = 0
    for match in positions(seats, track, every=60):
        state = match.state
        assert isinstance(state, BetterLife)
        if state.result is not None:
            continue
        before = marked(shared(state))
        for seat in range(seats):
            guess = state.copy()
            guess.redetermine(seat, Rng(seat + 7))
            changed += guess.hands != state.hands
            assert marked(shared(guess)) == before
            assert marked(own(guess, seat)) == marked(own(state, seat))
    assert changed > 5


def test_hands_targets_and_secret_cards_leave_no_mark_for_others() -> None:
    state = all_finished(table(hands={1: ["Media campaign"], 2: ["Audit"]}, ip={1: 9}))
    quietly(state, "discussion", "before_vote")
    card = next(iter(state.hands[1]))
    do(state, 1, "commit", 9, card)
    page = shared(state)
    assert of_kind("card", marked(page)) == {f"card.{CONTENT.cards[card].id}" for card in state.offer}
    assert of_kind("policy", marked(page)) == {f"policy.{CONTENT.policies[state.policy].id}"}
    assert "card.A15" not in marked(own(state, 0))
    assert not of_kind("card", marked(own(state, None)))
    assert of_kind("policy", marked(own(state, None))) == {f"policy.{CONTENT.policies[state.policy].id}"}
