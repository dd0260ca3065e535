"""What the terminal does for games with secrets, forms and side choices."""

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

from ecotone import Match
from ecotone.core.choice import Choice
from ecotone.core.errors import IllegalChoice
from ecotone.core.seat import Seat
from ecotone.terminal import screen as screens
from ecotone.terminal.play import Play
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from tests.toys.bazaar import GAME

BID_1 = ["1", "3", "2"]  # the form, three coins, for wool
HAND_ON = ["", ""]  # the first has read it, the second is alone


def table(*answers: str, seats: int = 2, bots: tuple[str, ...] = (), save: Path | None = None) -> Play:
    out = Console(file=io.StringIO(), no_color=True, soft_wrap=True, highlight=False, width=100)
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    session = Session(Match.new(GAME, seats, 1), bots, save)
    return Play(session, Screen(out, plain=True, source=source))


def played(*answers: str, **setup: object) -> tuple[int, str, Play]:
    game = table(*answers, **setup)
    code = game.run()
    file = game.screen.console.file
    assert isinstance(file, io.StringIO)
    return code, file.getvalue(), game


def test_a_form_asks_every_blank_with_its_bounds() -> None:
    _, out, game = played("", *BID_1)
    assert "How many coins? (0 to 5, b goes back)" in out
    assert "   1  fish\n   2  wool\n   3  nothing\n" in out
    assert game.match.record == [(0, ("bid", 3, "wool"))]


def test_a_form_refuses_what_does_not_fit_and_asks_again() -> None:
    _, out, game = played("", "1", "6", "-1", "many", "", "5", "9", "3")
    assert out.count("Please write a whole number from 0 to 5.") == 4
    assert out.count("Please write a whole number from 1 to 3.") == 1
    assert game.match.record == [(0, ("bid", 5, None))]


def test_b_leaves_a_form_without_a_choice() -> None:
    _, out, game = played("", "1", "3", "b", *BID_1)
    assert out.count("To bid …") == 4, "menu, form, menu again, form again"
    assert game.match.record == [(0, ("bid", 3, "wool"))]


def test_a_bundle_is_asked_kind_by_kind() -> None:
    _, out, game = played("", *BID_1, *HAND_ON, *BID_1, *HAND_ON, "1", "", "", "2", "3", "1", "2")
    assert "Between 1 and 3 in all" in out
    assert "That makes 0; it must be between 1 and 3 in all." in out
    assert "That makes 5; it must be between 1 and 3 in all." in out
    assert game.match.record[-1] == (0, ("give", 1, (("fish", 1), ("wool", 2))))


def test_a_secret_decision_is_asked_seat_after_seat_with_a_hand_over() -> None:
    _, out, game = played("", *BID_1, *HAND_ON)
    assert out.index("Pass the screen to Trader 1.") < out.index("Your sealed bid: None.")
    assert "Press Enter when you have read this. Then Trader 2 takes the screen." in out
    second = out.split("Pass the screen to Trader 2.")[1]
    assert "Your sealed bid: None." in second
    assert "wool" not in second
    assert game.match.actors == (1,)


def test_each_reads_only_what_they_may_know() -> None:
    _, out, _ = played("", *BID_1, *HAND_ON, *BID_1, *HAND_ON)
    first, second = out.split("Pass the screen to Trader 2.")
    assert "sealed, 0, 3, wool!" in first
    assert "sealed, 0, None, None!" in second
    assert "sealed, 0, 3, wool!" not in second.split("Pass the screen to Trader 1.")[0]


def test_a_secret_answer_is_not_printed() -> None:
    _, out, _ = played("", "1", "4", "2")
    assert "(0 to 5, b goes back) > \n" in out


def test_a_secret_answer_is_not_echoed_at_a_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked = []
    monkeypatch.setattr(screens.getpass, "getpass", lambda prompt: asked.append(prompt) or " 7 ")
    monkeypatch.setattr("builtins.input", lambda prompt: "open")
    keyboard = Keyboard()
    monkeypatch.setattr(sys, "stdin", keyboard)
    screen = Screen(Console(file=io.StringIO()), plain=True, source=keyboard)
    text = GAME.about
    assert screen.ask(text, secret=True) == "7"
    assert screen.ask(text) == "open"
    assert asked == ["Bid, give and greet. > "]


def test_there_is_no_hand_over_for_one_person_among_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = played("1", "3", "2", bots=("random",))
    assert "Pass the screen" not in out
    assert "sealed, 1, None, None!" in out, "the bot's bid stays secret"


def test_anyone_may_talk_while_others_are_to_act() -> None:
    _, out, game = played("", "t", "2", *HAND_ON, "1")
    assert "   1  Trader 1\n   2  Trader 2\n" in out
    assert game.match.record == [(1, ("greet",))]
    assert game.match.actors == (0, 1)
    assert "Trader 2, besides the turn:\n" in out


def test_an_offer_is_a_form_too_and_talk_can_be_left() -> None:
    _, out, game = played("", "t", "9", "t", "1", "b", "t", "1", "2", "1")
    assert "Nobody, then." in out
    assert game.match.record == [(0, ("offer", (("fish", 1),)))]


def test_talk_says_when_nobody_has_anything_to_say() -> None:
    _, out, _ = played("", "t", "1", "1", "t", "2", *HAND_ON, "1", *HAND_ON, "t")
    assert "Nobody at this screen has anything to offer or to answer now." in out


def test_talk_is_offered_only_where_somebody_has_something_to_say() -> None:
    talk = "t  Talk: offers and answers besides the turn"
    _, out, _ = played("", "t", "1", "1", "t", "2", *HAND_ON, "1", *HAND_ON, "h")
    first, last = (
        out.split("besides the turn:")[0],
        out.split("Numbers make a choice")[0].rsplit("Pass the screen", 1)[1],
    )
    assert talk in first
    assert talk not in last
    assert "Make or answer an offer" not in out.split("Numbers make a choice")[1], "nor is it among the commands"


def test_long_groups_narrow_by_one_argument_after_the_other() -> None:
    _, out, game = played("", *BID_1, *HAND_ON, *BID_1, *HAND_ON, "o", "2", "4")
    assert "   o  To show … (12 ways)\n" in out
    assert "  How many good?\n   1  fish …\n   2  wool …\n   b  Back\n" in out
    assert "   4  show, wool, 3\n" in out
    assert game.match.record[-1] == (0, ("show", "wool", 3))


def test_b_plays_the_way_back_where_there_is_one() -> None:
    _, out, game = played("", *BID_1, *HAND_ON, *BID_1, *HAND_ON, "b", "n")
    assert "   0  back\n" in out
    assert game.match.record[-1] == (0, ("back",))


def test_a_choice_of_another_person_is_not_taken_back_in_a_game_with_secrets() -> None:
    _, out, game = played("", *BID_1, *HAND_ON, "u")
    assert "The last choice was made by Trader 1; only they may take it back." in out
    assert len(game.match.record) == 1


def test_undo_takes_a_bots_choices_back_with_the_persons() -> None:
    game = table(bots=("random",))
    game.session.play(0, ("greet",))
    game.session.play(1, ("bid", 2, "fish"))
    assert game.session.undo(0) == [(1, ("bid", 2, "fish")), (0, ("greet",))]
    assert game.match.record == []
    assert game.session.history == []
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        game.session.undo(0)


def test_a_bot_may_say_something_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    class Friendly:
        def choose(self, seat: Seat, rng: object) -> Choice:
            return ("bid", 1, None)

        def aside(self, seat: Seat, rng: object) -> Choice | None:
            return ("greet",) if seat.side_choices else None

    monkeypatch.setattr("ecotone.terminal.session.bot_like", lambda name, game: Friendly())
    _, _, game = played("1", "3", "2", bots=("friendly",))
    assert game.match.record == [(0, ("bid", 3, "wool")), (1, ("greet",)), (1, ("bid", 1, None))]


def test_the_end_tells_winners_and_scores() -> None:
    code, out, _ = played("", *BID_1, *HAND_ON, "1", "1", "2", *HAND_ON, "0", "n")
    assert code == 0
    assert "The bazaar closes.\n  Trader 1: 3 (won)\n  Trader 2: 1\n3 choices were made. Seed 1.\n" in out


def test_a_choice_that_cannot_be_saved_is_told_and_not_lost(tmp_path: Path) -> None:
    _, out, game = played("", *BID_1, *HAND_ON, save=tmp_path / "gone" / "game.json")
    assert "cannot be written: No such file or directory." in out
    assert len(game.match.record) == len(game.session.history) == 1


def test_a_game_without_rules_or_signs_says_so() -> None:
    _, out, _ = played("", "?", "l", "why")
    assert "Bazaar comes without a list of rules." in out
    assert "Bazaar uses no special signs." in out
    assert "To steal\n    · Not in this bazaar." in out


def test_ctrl_c_leaves_in_good_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for save, told in (
        (None, "The game was not saved."),
        (tmp_path / "game.json", "Go on with: ecotone play --resume"),
    ):
        game = table("", *BID_1, save=save)
        ask = game.screen.ask

        def stop(question: object, secret: bool = False, ask: object = ask) -> str:
            try:
                return ask(question, secret)
            except EOFError:
                raise KeyboardInterrupt from None

        monkeypatch.setattr(game.screen, "ask", stop)
        assert game.run() == 130
        assert told in game.screen.console.file.getvalue()


def test_ctrl_c_offers_to_save_at_a_keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    game = table()
    game.session.play(0, ("greet",))
    answers = iter(["", KeyboardInterrupt(), "y"])

    def ask(question: object, secret: bool = False) -> str:
        answer = next(answers)
        if isinstance(answer, str):
            return answer
        raise answer

    monkeypatch.setattr(game.screen, "ask", ask)
    monkeypatch.setattr(Screen, "typed", True)
    assert game.run() == 130
    assert (tmp_path / "bazaar-1.json").exists()
