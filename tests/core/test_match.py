"""A match: every choice checked, nothing changed by a wrong one, and undo where nothing was revealed."""

from typing import Any

import pytest

from ecotone import BadSetup, IllegalChoice, Match, games
from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.streams import WIDE_SEEDS
from ecotone.core.text import Text, quoted
from tests.laws.dump import dump
from tests.toys.islets import islets

END = ("end_turn",)


@pytest.fixture
def match() -> Match:
    """A game of Ecosfera at its start."""
    return Match.new("ecosfera", seats=2, seed=7)


@pytest.fixture
def table() -> Match:
    """A game of the guide's toy, where one of two has bid."""
    table = Match.new(islets().GAME, seats=2, seed=7)
    table.play(1, ("bid", 4))
    return table


def card_choice(match: Match) -> tuple[Any, ...]:
    """A legal choice with a card in it."""
    return next(choice for choice in match.choices(match.actors[0]) if len(choice) == 2)


# --- beginning --------------------------------------------------------------------------------


def test_a_match_begins_with_its_setup(match: Match) -> None:
    assert (match.seats, match.seed, match.options, match.record) == (2, 7, {}, [])
    assert match.actors == (0,)
    assert match.result is None
    assert match.choices(0)[0] == END
    assert match.choices(1) == []


def test_a_match_may_begin_from_a_game_object() -> None:
    again = Match.new(games()["ecosfera"], seats=2, seed=7)
    assert dump(again.state) == dump(Match.new("ecosfera", seats=2, seed=7).state)


def test_the_seed_is_zero_if_not_said() -> None:
    assert Match.new("ecosfera", seats=1).seed == 0


def test_options_given_to_a_match_are_its_own() -> None:
    options = {"level": 2}
    match = Match.new("ecosfera", seats=1, options=options)
    options["level"] = 1
    assert match.options == {"level": 2}


@pytest.mark.parametrize("seed", [-1, WIDE_SEEDS, 10**5000, True, 1.0, "7", None], ids=quoted)
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(BadSetup, match=f"A seed is a whole number from 0 to {WIDE_SEEDS - 1}, not"):
        Match.new("ecosfera", seats=1, seed=seed)


def test_the_first_and_the_last_seed_will_do() -> None:
    assert Match.new("ecosfera", seats=1, seed=WIDE_SEEDS - 1).actors == Match.new("ecosfera", seats=1, seed=0).actors


@pytest.mark.parametrize("seats", [0, 5, -1, 10**5000, True, 2.0, "2", None], ids=quoted)
def test_seats_that_the_game_is_not_for_are_refused(seats: Any) -> None:
    with pytest.raises(BadSetup, match="Ecosfera Baltica is for 1, 2, 3, 4 seats, not"):
        Match.new("ecosfera", seats=seats)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadSetup, match="There is no game 'go'"):
        Match.new("go", seats=2)


@pytest.mark.parametrize(
    "options, reason", [({"lvl": 2}, "no option 'lvl'"), ({"level": True}, "'level' cannot be True")]
)
def test_unknown_options_and_values_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        Match.new("ecosfera", seats=2, options=options)


# --- playing ----------------------------------------------------------------------------------


def test_playing_returns_what_happened_and_keeps_the_record(match: Match) -> None:
    effects = match.play(0, END)
    assert effects
    assert match.record == [(0, END)]
    assert match.actors == (1,)
    assert match.state.effects is None


def test_a_choice_may_come_as_its_json(match: Match) -> None:
    choice = card_choice(match)
    match.play(0, list(choice))
    assert match.record == [(0, choice)]


def test_a_form_is_played_by_filling_it_in(table: Match) -> None:
    (form,) = table.choices(0)
    assert isinstance(form, Open)
    table.play(0, form.fill(2))
    assert table.record[-1] == (0, ("bid", 2))


def test_a_form_that_is_not_filled_in_is_refused_with_its_blanks(table: Match) -> None:
    (form,) = table.choices(0)
    with pytest.raises(IllegalChoice, match=r"'bid' is a form .* number from 0 to \d+\..* form\.fill\(0\)"):
        table.play(0, form)
    assert table.record == [(1, ("bid", 4))]


def test_an_unknown_verb_is_refused_with_those_of_this_seat_now(match: Match) -> None:
    with pytest.raises(IllegalChoice, match=r"There is no choice 'fly'\. Possible now: end_turn, "):
        match.play(0, ("fly", 3))
    assert str(match.why_not(1, ("fly", 3))) == "It is not your turn: the table waits for Player 1."


def test_answers_and_side_choices_can_be_asked_apart() -> None:
    match = Match.new("kompensaatiopeli", seats=4, seed=7)
    apart = match.choices(0, aside=False), match.side_choices(0)
    assert [list(map(str, part)) for part in apart] == [
        list(map(str, match.state.choices(0))),
        list(map(str, match.state.side_choices(0))),
    ]
    assert all(apart)
    assert list(map(str, match.choices(0))) == list(map(str, [*apart[0], *apart[1]]))
    with pytest.raises(IllegalChoice, match="no seat 4"):
        match.side_choices(4)


@pytest.mark.parametrize("game", sorted(games()))
def test_random_answers_play_any_game_to_its_end(game: str) -> None:
    match, rng = Match.new(game, games()[game].usual_seats, seed=7), Rng(1)
    while match.result is None:
        match.play(match.actors[0], match.sample(match.actors[0], rng))
    with pytest.raises(IllegalChoice, match=r"Nothing is asked of seat 0 now"):
        match.sample(0, rng)


# --- printed ----------------------------------------------------------------------------------


def test_a_match_is_printed_in_one_line_for_programmers_and_in_words_for_people(match: Match) -> None:
    match.play(0, END)
    assert repr(match) == "<Match ecosfera: 2 seats, seed 7, 1 choice, waits for seat 1>"
    assert repr(match.state) == "<Ecosfera state: waits for seat 1>"
    assert repr(match.view(None)) == "<EcosferaView of a spectator: 'turn', waits for seat 1>"
    assert str(match) == "Ecosfera Baltica\nTurn 2: Player 2\nPlayer 2: Take actions, use abilities, or end the turn."


def test_a_finished_match_says_how_it_ended() -> None:
    match, rng = Match.new("ecosfera", seats=1, seed=7), Rng(1)
    while match.result is None:
        match.play(0, match.sample(0, rng))
    assert repr(match).endswith(", over: lost>")
    assert repr(match.view(0)) == "<EcosferaView of seat 0: over>"
    assert str(match).endswith(str(match.result.why))


def test_a_match_that_waits_for_several_seats_names_them(table: Match) -> None:
    assert repr(Match.new(table.game, seats=3, seed=7)).endswith("waits for seats 0, 1, 2>")


@pytest.mark.parametrize("game", sorted(games()))
def test_the_text_of_a_match_is_what_the_seat_may_know(game: str) -> None:
    match = Match.new(game, games()[game].usual_seats, seed=7)
    words, view = match.game.words, match.view(0)
    lines = match.text(0).splitlines()
    assert str(words.prompt(view)) in lines
    assert set(map(str, words.board(view))) <= set(lines)
    assert lines.count(lines[0]) == 1
    assert match.text() == match.text(None)


def test_a_notebook_shows_the_board_with_everything_escaped(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    html = match._repr_html_()
    assert html.count("<tr>") == len(match.game.words.board(match.view(None)))
    assert "Take actions, use abilities, or end the turn." in html
    monkeypatch.setattr(type(match.game.words), "board", lambda *_: [Text("a <b> & c")])
    assert "<td>a &lt;b&gt; &amp; c</td>" in match._repr_html_()


def test_why_not_says_nothing_about_what_is_possible(match: Match) -> None:
    assert match.why_not(0, END) is None
    assert match.why_not(0, ["end_turn"]) is None


DEEP: list[Any] = []
DEEP.append(DEEP)


@pytest.mark.parametrize(
    "choice", [None, 7, "end_turn", (), [], {}, {"verb": "end_turn"}, (1, 2), (None,), [["end_turn"]], DEEP]
)
def test_what_is_no_choice_is_refused(match: Match, choice: Any) -> None:
    before = dump(match.state)
    with pytest.raises(IllegalChoice, match="A choice is a verb with its arguments, not"):
        match.play(0, choice)
    assert match.why_not(0, choice) is not None
    assert dump(match.state) == before
    assert match.record == []


@pytest.mark.parametrize(
    "choice",
    [
        ("fly",),
        ("",),
        ("end_turn", 0),
        ("end_turn", None),
        ("acquire_producer",),
        ("acquire_producer", 10**30),
        ("acquire_producer", -(10**5000)),
        ("acquire_producer", -1),
        ("acquire_producer", "cod"),
        ("acquire_producer", None),
        ("acquire_producer", {}),
        ("acquire_producer", DEEP),
        ("acquire_consumer", 1, 2, 3),
        ("plus", 1.5),
        ("plus", float("nan")),
        ("pass_card", -1, 0, 99),
    ],
    ids=quoted,
)
def test_an_illegal_choice_says_why_and_changes_nothing(match: Match, choice: Any) -> None:
    before = dump(match.state)
    with pytest.raises(IllegalChoice) as caught:
        match.play(0, choice)
    assert str(caught.value).strip()
    assert len(str(caught.value)) < 300
    assert match.why_not(0, choice) == caught.value.reason
    assert dump(match.state) == before
    assert match.record == []


@pytest.mark.parametrize("change", [float, str, lambda card: (card,), lambda card: [card]])
def test_a_legal_choice_with_the_wrong_type_in_it_is_illegal(match: Match, change: Any) -> None:
    verb, card = card_choice(match)
    before = dump(match.state)
    with pytest.raises(IllegalChoice):
        match.play(0, (verb, change(card)))
    assert dump(match.state) == before


def test_true_is_not_taken_for_one(table: Match) -> None:
    with pytest.raises(IllegalChoice):
        table.play(0, ("bid", True))
    refresh = ("refresh", -1, 1)
    match = Match.new("ecosfera", seats=2, seed=7)
    assert refresh in match.choices(0)
    with pytest.raises(IllegalChoice):
        match.play(0, ("refresh", -1, True))
    match.play(0, refresh)


def test_a_seat_that_is_not_asked_cannot_choose(match: Match) -> None:
    with pytest.raises(IllegalChoice, match="not your turn"):
        match.play(1, END)
    assert match.record == []


@pytest.mark.parametrize("seat", [-1, 2, 10**5000, True, False, 0.0, "0", None], ids=quoted)
def test_there_is_no_such_seat(match: Match, seat: Any) -> None:
    for ask in (
        lambda: match.play(seat, END),
        lambda: match.choices(seat),
        lambda: match.view(seat) if seat is not None else match.choices(seat),
    ):
        with pytest.raises(IllegalChoice, match=r"There is no seat .*\. Seats: 0 to 1\."):
            ask()
    assert match.why_not(seat, END) is not None
    assert match.record == []


def test_a_side_choice_leaves_the_decision_where_it_is(table: Match) -> None:
    assert table.actors == (0,)
    assert table.choices(1) == [("take_back",)]
    table.play(1, ("take_back",))
    assert table.actors == (0, 1)
    assert table.record == [(1, ("bid", 4)), (1, ("take_back",))]


def test_a_side_choice_belongs_to_its_seat(table: Match) -> None:
    with pytest.raises(IllegalChoice):
        table.play(0, ("take_back",))


def test_after_the_end_the_game_is_over(table: Match) -> None:
    while table.actors:
        table.play(table.actors[0], ("bid", 0))
    assert table.result is not None
    assert table.choices(0) == []
    with pytest.raises(IllegalChoice, match=r"The game is over\."):
        table.play(0, ("bid", 0))


# --- views ------------------------------------------------------------------------------------


def test_views_are_made_for_a_seat_or_a_spectator(table: Match) -> None:
    assert table.view(1).seat == 1
    assert table.view(1).own_bid == 4
    assert table.view(0).own_bid is None
    assert table.view(None).seat is None


# --- undo -------------------------------------------------------------------------------------


def test_there_is_nothing_to_take_back_at_the_start(match: Match) -> None:
    assert not match.can_undo
    with pytest.raises(IllegalChoice, match="nothing to take back yet"):
        match.undo()


def test_what_revealed_nothing_is_taken_back(table: Match) -> None:
    fresh = Match.new(islets().GAME, seats=2, seed=7)
    assert table.can_undo
    assert table.undo() == (1, ("bid", 4))
    assert table.record == []
    assert table.actors == (0, 1)
    assert dump(table.state) == dump(fresh.state)


def test_what_revealed_something_stays(table: Match) -> None:
    table.play(0, ("bid", 0))
    assert not table.can_undo
    with pytest.raises(IllegalChoice, match="revealed something"):
        table.undo()
    assert len(table.record) == 2
    table.play(0, ("bid", 0))
    assert table.undo() == (0, ("bid", 0))
    assert not table.can_undo


def test_choices_are_taken_back_one_by_one(table: Match) -> None:
    table.play(1, ("take_back",))
    table.play(1, ("bid", 5))
    assert [table.undo() for _ in range(3)] == [(1, ("bid", 5)), (1, ("take_back",)), (1, ("bid", 4))]
    assert not table.can_undo


def test_an_earlier_position_is_replayed_without_touching_the_match(match: Match) -> None:
    match.play(0, END)
    match.play(1, END)
    after = dump(match.state)
    assert match.replayed(1).record == [(0, END)]
    assert dump(match.replayed(2).state) == after == dump(match.state)
    assert dump(match.replayed(0).state) == dump(Match.new("ecosfera", seats=2, seed=7).state)
