"""What is hidden and what is public (B-07, BR-19, BR-20, BR-43, BR-53, BR-55)."""

from ecotone.core.chance import Rng
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.view import BetterLifeView, PlayerView, Vote
from tests.games.betterlife.table import CONTENT, all_finished, card, do, play, quietly, roll, table, verbs
from tests.kit.rule import rule


@rule("B-07", "BR-19")
def test_a_view_holds_the_own_ip_hand_and_target_and_nobody_elses() -> None:
    state = table(hands={0: ["Audit"], 1: ["Tax relief"]}, ip={1: 9})
    view = GAME.view(state, 0)
    assert [player.ip for player in view.players] == [5, None, None, None, None]
    assert [player.cards for player in view.players] == [1, 1, 0, 0, 0]
    assert [player.known for player in view.players] == [(card(state, 0, "Audit"),), (), (), (), ()]
    assert [player.target is None for player in view.players] == [False, True, True, True, True]
    spectator = GAME.view(state, None)
    assert all(player.ip is None and player.target is None and not player.known for player in spectator.players)


@rule("B-07", "BR-19")
def test_no_view_depends_on_hidden_ip_of_others() -> None:
    state = table()
    other = state.copy()
    other.ip[1:] = [0, 77, 3, 12]
    assert GAME.view(state, 0) == GAME.view(other, 0)
    assert GAME.view(state, None) == GAME.view(other, None)
    assert state.actors == other.actors


@rule("BR-19")
def test_public_things_are_in_every_view() -> None:
    state = table(fund=3, loss=2, policy_meter=4, skips=2, marks=4, seeded=1, plus=[0, 0, 0, 1, 0], role_used=8)
    for seat in (None, 0, 4):
        view = GAME.view(state, seat)
        assert (view.fund, view.loss, view.policy_meter, view.seeded) == (3, 2, 4, 1)
        assert view.players[1].skips
        assert view.players[2].open_mark
        assert view.players[3].plus == 1
        assert view.players[3].role_used
        assert len(view.offer) == 5
    assert set(PlayerView.__struct_fields__) >= {"position", "place", "pledge", "committed"}
    assert set(BetterLifeView.__struct_fields__) >= {"discards", "aside", "votes", "offer"}


@rule("BR-19")
def test_every_payment_is_told_to_all() -> None:
    state = table(hands={0: ["Consultancy bill"]})
    effects = play(state, 0, "Consultancy bill", 2)
    assert effects[-1].seen_by(4) == ("pay", 2, 1, 0, 0)


@rule("BR-20")
def test_there_is_no_way_to_trade_ip() -> None:
    state = table()
    for seat in range(5):
        assert not verbs(state, seat) & {"gift", "trade", "give"}
    state = all_finished(table())
    assert verbs(state, 2) == {"ready", "pledge", "no_comment"}


@rule("BR-55")
def test_drawn_cards_are_known_to_the_drawer_alone() -> None:
    state = table(options={"flight_0": None, "flight_4": "never"})
    effects = do(state, 4, "use_role")
    draw = next(effect for effect in effects if effect.name == "draw")
    assert draw.seen_by(4) == ("draw", 4, state.hands[4][0])
    assert draw.seen_by(0) == ("draw", 4, None)


@rule("BR-43")
def test_whoever_takes_over_a_seat_finds_the_same_hidden_state() -> None:
    from ecotone.core.match import Match

    match = Match.new(GAME, seats=5, seed=3)
    again = Match.from_json(match.to_json())
    assert again.view(2) == match.view(2)
    assert again.choices(match.actors[0]) == match.choices(match.actors[0])


@rule("BR-55")
def test_a_guess_keeps_what_the_seat_has_seen() -> None:
    state = table(hands={0: ["Staff exchange"], 2: ["Audit", "Tax relief"], 3: ["Exemption"], 4: ["Early warning"]})
    state.known[card(state, 4, "Early warning")] = 31
    play(state, 0, "Staff exchange", 2)
    do(state, 0, "use_role")
    quietly(state, "arrange")
    state.audited[2] = 1 << 3
    taken = next(c for c in state.hands[0] if state.known[c] & 4)
    others = set()
    for seed in range(20):
        guess = state.copy()
        guess.redetermine(2, Rng(seed))
        assert taken in guess.hands[0]
        assert guess.hands[4] == state.hands[4]
        assert guess.targets[2:4] == state.targets[2:4]
        assert guess.hands[2] == state.hands[2]
        others.add(tuple(guess.hands[3]))
        assert all(guess.known[c] == 0 for c in guess.deck)
        assert all(guess.known[c] == 8 for c in guess.hands[3])
        guess = state.copy()
        guess.redetermine(0, Rng(seed))
        assert guess.events[-2:] == state.events[-2:]
    assert len(others) > 3


@rule("BR-53")
def test_set_aside_answers_and_shares_of_others_are_guessed_anew() -> None:
    state = all_finished(table(ip={1: 9}))
    quietly(state, "discussion")
    do(state, 1, "commit", 9, None)
    guesses = set()
    for seed in range(20):
        guess = state.copy()
        guess.redetermine(0, Rng(seed))
        commit = guess.commits[1]
        assert commit is not None
        guesses.add(commit[0])
        own = state.copy()
        own.redetermine(1, Rng(seed))
        assert own.commits[1] == (9, None)
    assert guesses == {0, 1, 2, 3, 4}
    assert CONTENT.pledge_max == 20


@rule("BR-53")
def test_hidden_shares_of_others_are_guessed_from_what_they_gave_before() -> None:
    means = {}
    for gave in (0, 6):
        state = all_finished(table(ip=dict.fromkeys(range(5), 12)))
        quietly(state, "discussion")
        state.votes = (Vote(0, 1, 10, (2, gave, 2, 2, 2), (None,) * 5, (0,) * 5),) * 4
        do(state, 1, "commit", 3, None)
        shares = []
        for seed in range(60):
            guess = state.copy()
            guess.redetermine(0, Rng(seed))
            assert guess.commits[1] is not None
            shares.append(guess.commits[1][0])
        means[gave] = sum(shares) / len(shares)
        assert 3 in shares  # what is true stays possible
    assert means[0] < 1.6
    assert means[6] > 3.8


@rule("BR-53")
def test_an_answer_in_a_window_is_guessed_anew_for_others_and_kept_for_its_seat() -> None:
    hands = {1: ["Early warning", "Second reading"], 2: ["Tax relief", "Audit"], 3: ["Exemption"]}
    state = table(at={0: 1}, events=["Record drought"], hands=hands)
    roll(state, 1)
    play(state, 1, "Early warning")
    seen = set()
    for seed in range(40):
        guess = state.copy()
        guess.redetermine(2, Rng(seed))
        assert guess.answers[2] is None
        assert guess.answers[3] is None
        answer = guess.answers[1]
        assert answer is not None
        assert answer in guess.pending[-1].choices(guess, 1)
        seen.add(answer[0])
        own = state.copy()
        own.redetermine(1, Rng(seed))
        assert own.answers == state.answers
    assert seen == {"pass", "play"}
