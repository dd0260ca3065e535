"""Sentences: prompts, choices, the table in lines, and why something is not possible."""

import pytest

from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.words.choices import QUESTIONS
from ecotone.games.betterlife.words.effects import EFFECTS
from tests.games.betterlife.table import all_finished, asks, card, do, play, quietly, roll, table
from tests.kit.rule import rule

WORDS = GAME.words


def why(state, seat: int, *choice: object) -> str:  # type: ignore[no-untyped-def]
    reason = GAME.why_not(state, seat, choice)
    assert isinstance(reason, Text)
    return reason.say()


def test_every_verb_and_every_question_has_words() -> None:
    assert all(verb.heading is not None and verb.heading.say() for verb in GAME.verbs.values())
    assert all(text.say() for text in QUESTIONS.values())


def test_the_prompt_says_who_is_asked_and_what() -> None:
    state = table(hands={0: ["Audit"]}, at={0: 10})
    assert WORDS.prompt(GAME.view(state, 1)).say() == "Player 1: Use cards for the start of the turn, then roll."
    roll(state, 1)
    assert WORDS.prompt(GAME.view(state, 1)).say() == "Player 1: A payment of 1 IP to Player 2 is due."
    state = table(at={0: 1}, events=["Fire in the old forest"])
    roll(state, 1)
    said = WORDS.prompt(GAME.view(state, 1)).say()
    assert said == "Player 1: How many IP do you offer for Fire in the old forest? 8 are missing."
    state = table(at={0: 1}, events=["Bad press"])
    roll(state, 1)
    assert WORDS.prompt(GAME.view(state, 1)).say() == "Player 1: Pay 2 IP for Bad press?"


@rule("BR-53")
def test_the_prompt_of_a_window_names_nobody() -> None:
    state = table(at={0: 1}, events=["Record drought"], hands={3: ["Early warning"]})
    roll(state, 1)
    assert WORDS.prompt(GAME.view(state, 0)).say() == "Record drought: Does anyone play a card on this event?"


def test_a_move_says_where_it_leads() -> None:
    state = table(hands={0: ["Audit"]}, dice=[5], plus=[1, 0, 0, 0, 0])
    do(state, 0, "roll")
    assert WORDS.choice(GAME.view(state, 0), ("move", 5)).say() == "Move 6 to Event"


def test_the_lines_of_the_table_tell_the_own_things_to_their_seat_only() -> None:
    state = table(hands={0: ["Audit"], 1: ["Tax relief"]}, fund=2)
    own = "\n".join(line.say() for line in WORDS.board(GAME.view(state, 0)))
    assert "You own 5 IP. Your hand: Audit" in own
    assert "Tax relief" not in own
    assert "Your policy targets: " in own
    spectator = "\n".join(line.say() for line in WORDS.board(GAME.view(state, None)))
    assert "You own" not in spectator
    assert "Fund: 2 IP" in spectator


def test_what_was_looked_at_is_told_to_the_seat_that_looked() -> None:
    state = table(hands={0: ["Audit"]})
    do(state, 0, "use_role")
    quietly(state, "arrange")
    play(state, 0, "Audit", 3, 1)
    text = "\n".join(line.say() for line in WORDS.board(GAME.view(state, 0)))
    assert "Events that you know in the pile, from the top" in text
    assert "Targets of Player 4" in text
    assert "Targets of" not in "\n".join(line.say() for line in WORDS.board(GAME.view(state, 1)))


def test_the_heading_names_the_round_or_the_vote() -> None:
    state = table()
    assert WORDS.turn(GAME.view(state, 0)).say() == "Round 1, 2020–2022: turn of Player 1, University"  # type: ignore[union-attr]
    all_finished(state)
    assert WORDS.turn(GAME.view(state, 0)).say() == "Vote of round 1, 2020–2022"  # type: ignore[union-attr]


def test_arguments_have_names() -> None:
    view = GAME.view(table(hands={0: ["Audit"]}), 0)
    said = [
        WORDS.thing(view, kind, value).say()
        for kind, value in (
            ("card", 0),
            ("card", None),
            ("player", 1),
            ("what", 1),
            ("option", 0),
            ("number", 3),
            ("tops", ()),
            ("bottoms", (3, 4)),
        )
    ]
    assert said[:6] == ["Research grant", "no card", "Player 2, Industry", "policy targets", "way 1", "3"]
    assert said[6:] == ["on top: none", "below: Invasive crayfish, Nets on the seabed"]


def test_every_effect_of_many_games_has_a_sentence() -> None:
    match = Match.new(GAME, seats=5, seed=8)
    names = set()
    while match.result is None and len(match.record) < 400:
        seat = match.actors[-1]
        first = match.state.choices(seat)[-1]
        for effect in match.play(seat, first if isinstance(first, tuple) else first.lowest()):
            names.add(effect.name)
            for viewer in (None, 0, 4):
                WORDS.effect(effect.seen_by(viewer))
    assert names <= set(EFFECTS)
    assert len(names) > 12


# --- reasons -------------------------------------------------------------------------------------


@rule("B-35")
@pytest.mark.parametrize(
    "title, moment",
    [
        ("Early warning", "when an event has been drawn"),
        ("Exemption", "when you are about to be made to pay or to skip a turn"),
        ("Change of plan", "right after one of your own rolls"),
        ("Media campaign", "together with the IP you commit in a vote"),
        ("Written pact", "between the discussion and the vote"),
    ],
)
def test_a_card_says_when_it_can_be_played(title: str, moment: str) -> None:
    state = table(hands={0: [title]})
    assert why(state, 0, "play", card(state, 0, title)) == f"{title} can only be played {moment}."


def test_reasons_of_the_turn() -> None:
    state = table(hands={0: ["Research grant", "Cargo bike", "Habitat day"]}, loss=1, ip={0: 1})
    assert why(state, 0, "play", 31) == "You can only play cards of your own hand."
    assert why(state, 0, "play", card(state, 0, "Habitat day")) == "Habitat day: the cost is 2 IP."
    assert why(state, 1, "roll") == "It is not your turn: the table waits for Player 1."
    play(state, 0, "Research grant")
    assert why(state, 0, "play", card(state, 0, "Cargo bike")) == "Only one start card can be played in a turn."
    do(state, 0, "use_role")
    assert "First answer" in why(state, 0, "roll")
    quietly(state, "arrange")
    assert "comes back for the next one" in why(state, 0, "use_role")
    assert why(state, 0, "commit", 1, None) == "IP are committed in the vote, after the discussion."
    assert why(state, 0, "pledge", 3) == "Pledges are made in the discussion, until you are ready."
    assert why(state, 0, "offer", 3).startswith("IP are offered when an event has a cost")
    assert why(state, 0, "pay") == "There is nothing to pay now."


@rule("BR-49", "BR-50")
def test_a_card_that_would_change_nothing_says_why() -> None:
    state = table(hands={0: ["Habitat day", "Staff exchange", "Permit review", "Two proposals"]})
    assert why(state, 0, "play", card(state, 0, "Habitat day")) == "Habitat day: biodiversity loss is at 0 already."
    swap, review = card(state, 0, "Staff exchange"), card(state, 0, "Permit review")
    assert why(state, 0, "play_on", swap, 1) == "Staff exchange: no other player holds an action card."
    assert why(state, 0, "play", review) == "Permit review: choose another player whom it can concern."
    state.finished_mask = 0b11110
    assert why(state, 0, "play_on", review, 1) == (
        "Permit review: all others have finished, or skip their next turn already."
    )
    proposals = card(state, 0, "Two proposals")
    assert why(state, 0, "play_on", proposals, 1) == "Two proposals: it is played without choosing a player."
    state.best = 2
    assert why(state, 0, "play", proposals) == "Two proposals: another card settles this roll already."


@rule("BR-49")
def test_a_card_against_an_event_that_does_nothing_says_why() -> None:
    state = table(hands={1: ["Volunteers on site", "Contingency plan", "Second reading"]}, at={0: 1})
    state.events.append(next(n for n, event in enumerate(GAME.content.events) if event.title == "Marine heatwave"))
    roll(state, 1)
    for title, reason in (
        ("Volunteers on site", "nothing has to be paid"),
        ("Contingency plan", "takes nothing from you"),
    ):
        assert reason in why(state, 1, "play", card(state, 1, title))


@rule("BR-52")
def test_a_card_for_any_time_says_that_it_is_too_late_for_whoever_is_ready() -> None:
    state = all_finished(table(hands={1: ["Solidarity gift"]}, ip={1: 1}))
    gift = card(state, 1, "Solidarity gift")
    assert why(state, 1, "gift", gift, 0, 2) == "Solidarity gift: you can give 1 to 1 IP."
    do(state, 1, "ready")
    assert why(state, 1, "gift", gift, 0, 1).endswith("in the discussion until you are ready.")


def test_reasons_of_events_and_votes() -> None:
    state = table(at={0: 1}, events=["Bad press"], ip={0: 1})
    roll(state, 1)
    assert why(state, 0, "pay") == "You own too few IP to pay this cost."
    state = table(at={0: 1}, events=["Illegal dumping"])
    roll(state, 1)
    assert "up to what is missing" in why(state, 0, "offer", 9)
    state = all_finished(table(hands={1: ["Written pact", "Media campaign"]}))
    assert why(state, 1, "pledge", 99) == "A pledge is a number from 0 to 20."
    do(state, 1, "ready")
    assert why(state, 1, "pledge", 3) == "Pledges are made in the discussion, until you are ready."
    assert why(state, 1, "no_comment") == "Pledges are made in the discussion, until you are ready."
    assert why(state, 1, "ready").startswith("It is not your turn")
    quietly(state, "discussion")
    play(state, 1, "Written pact", 0)
    assert asks(state) == "secret_commit"
    assert why(state, 0, "commit", 9, None) == "You can commit 0 to 5 IP."
    assert "commit without one" in why(state, 1, "commit", 0, card(state, 1, "Media campaign"))
    state = table(hands={0: ["Timetable check"]})
    play(state, 0, "Timetable check")
    assert "choose a number from 1 to 6" in why(state, 0, "roll")
