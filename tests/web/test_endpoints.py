"""The JSON API: every endpoint when it is used well, and every way to use it badly that comes to mind."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from ecotone.bots import bot_line, bot_names
from ecotone.core.chance import Rng
from ecotone.core.errors import IllegalChoice
from ecotone.core.match import NATURE
from ecotone.core.registry import games
from ecotone.tables.plan import Keys
from ecotone.tables.table import Table
from tests.laws.playing import at_the_end, filled, setup_by
from tests.web.visiting import GAMES, Visit, bearer, visit

API = "/api/v1"


def at(table: Table, what: str = "") -> str:
    return f"{API}/tables/{table.code}{what}"


def refused(answer: Any, status: int, error: str) -> str:  # Any: a response of the test client
    """The reason of a refusal."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"error", "reason"}
    assert body["error"] == error
    return str(body["reason"])


def turn(on: Visit, table: Table, keys: Keys) -> tuple[TestClient, dict[str, str], dict[str, Any]]:
    """Somebody whose turn it is: a client, their key, and what they see."""
    client = on.browser()
    head = bearer(keys.seats[table.match.actors[0]])
    return client, head, client.get(at(table, "/view"), headers=head).json()


# --- games ------------------------------------------------------------------------------------


def test_all_games_are_listed_with_what_a_client_needs_to_open_them() -> None:
    with visit() as on:
        listed = on.browser().get(f"{API}/games").json()
        assert [game["id"] for game in listed] == list(GAMES)
        for facts in listed:
            game = games()[facts["id"]]
            assert facts == on.browser().get(f"{API}/games/{game.id}").json()
            assert facts["seats"] == list(game.seats)
            assert facts["bots"] == list(bot_names(game))
            assert facts["bot_words"] == [bot_line(name, game).say() for name in bot_names(game)]
            assert facts["verbs"] == {name: verb.kinds for name, verb in game.verbs.items()}
            assert [option["id"] for option in facts["options"]] == [option.id for option in game.options]
            assert all(len(option["values"]) == len(option["words"]) for option in facts["options"])
        refused(on.browser().get(f"{API}/games/chess"), 404, "no_game")


# --- opening ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_and_its_secrets_are_told_once(game: str) -> None:
    with visit() as on:
        seats = [{"who": "person", "name": "Aino"}, {"who": "open"}, {"who": "bot", "bot": "random"}, {}]
        seats = seats[: games()[game].seats[-1]]
        client = on.browser()
        answer = client.post(f"{API}/tables", json={"game": game, "seats": seats, "seed": 5, "seconds": 20})
        assert answer.status_code == 201, answer.text
        body = answer.json()
        assert [bool(key) for key in body["seats"]] == [True, True, False, False][: len(seats)]
        assert not client.cookies
        facts = client.get(f"{API}/tables/{body['code']}").json()
        assert [seat["held"] for seat in facts["seats"]] == ["person", "open", "bot", "bot"][: len(seats)]
        assert facts["seats"][0]["name"] == "Aino"
        assert (facts["game"], facts["status"], facts["seconds"]) == (game, "playing", 20)
        for key in (body["host"], *body["seats"]):
            assert not key or key not in json.dumps(facts)
        view = client.get(f"{API}/tables/{body['code']}/view", headers=bearer(body["seats"][0])).json()
        assert view["seat"] == 0


def test_options_are_taken_and_told() -> None:
    with visit() as on:
        asked = {"game": "ecosfera", "seats": [{}, {}], "options": {"level": 2, "elements": 5, "first": "random"}}
        code = on.browser().post(f"{API}/tables", json=asked).json()["code"]
        told = on.browser().get(f"{API}/tables/{code}").json()["options"]
        assert (told["level"], told["elements"], told["first"], told["agreement"]) == (2, 5, "random", "assumed")


@pytest.mark.parametrize(
    "body, named",
    [
        ("{", "The request does not fit"),
        ("", "game"),
        ("[]", "object"),
        ("null", "object"),
        ({}, "game"),
        ({"game": "ecosfera"}, "seats"),
        ({"game": 7, "seats": [{}]}, "$.game"),
        ({"game": "x" * 99, "seats": [{}]}, "$.game"),
        ({"game": "ecosfera", "seats": {}}, "$.seats"),
        ({"game": "ecosfera", "seats": []}, "$.seats"),
        ({"game": "ecosfera", "seats": [{}] * 11}, "$.seats"),
        ({"game": "ecosfera", "seats": [{"who": "cat"}]}, "$.seats[0].who"),
        ({"game": "ecosfera", "seats": [{"name": "x" * 31}]}, "$.seats[0].name"),
        ({"game": "ecosfera", "seats": [{"colour": "red"}]}, "colour"),
        ({"game": "ecosfera", "seats": [{}], "seed": -1}, "$.seed"),
        ({"game": "ecosfera", "seats": [{}], "seed": "7"}, "$.seed"),
        ({"game": "ecosfera", "seats": [{}], "seed": 2**63}, "$.seed"),
        ({"game": "ecosfera", "seats": [{}], "seconds": 3601}, "$.seconds"),
        ({"game": "ecosfera", "seats": [{}], "speed": "warp"}, "$.speed"),
        ({"game": "ecosfera", "seats": [{}], "options": []}, "$.options"),
        ({"game": "ecosfera", "seats": [{}], "options": {"level": [2]}}, "$.options"),
        ({"game": "ecosfera", "seats": [{}], "extra": 1}, "extra"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_and_the_field_named(body: Any, named: str) -> None:
    with visit() as on:
        content = body if isinstance(body, str) else json.dumps(body)
        assert named in refused(on.browser().post(f"{API}/tables", content=content), 400, "bad_request")
        assert not on.house.tables


@pytest.mark.parametrize(
    "change, named",
    [
        ({"game": "chess"}, "chess"),
        ({"seats": [{}] * 9}, "seats"),
        ({"options": {"wind": 1}}, "wind"),
        ({"options": {"level": 3}}, "level"),
        ({"options": {"level": True}}, "level"),
        ({"seats": [{"bot": "deep blue"}, {}]}, "deep blue"),
        ({"seats": [{"bot": "tests.bots.test_registry:Idle"}, {}]}, "There is no bot 'tests.bots.test_registry:Idle'"),
        ({"options": {"rows": 2}}, "rows"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_with_its_reason(change: dict[str, Any], named: str) -> None:
    with visit() as on:
        body = {"game": "ecosfera", "seats": [{}, {}], **change}
        assert named in refused(on.browser().post(f"{API}/tables", json=body), 400, "bad_setup")


def test_deep_and_odd_bodies_are_refused() -> None:
    with visit() as on:
        for content in (
            b"[" * 50_000,
            b'{"game":' * 5_000,
            b"\xff\xfe",
            b"\x00",
            b'{"game": "\\ud800", "seats": [{}]}',
        ):
            refused(on.browser().post(f"{API}/tables", content=content), 400, "bad_request")


# --- joining ----------------------------------------------------------------------------------


def test_open_seats_are_taken_one_after_the_other() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link link")
        client = on.browser()
        first = client.post(at(table, "/join"), json={"name": "Bea"}).json()
        second = client.post(at(table, "/join"), json={"name": "Cem", "seat": 2}).json()
        assert (first["seat"], second["seat"]) == (1, 2)
        assert [seat.name for seat in table.seats] == ["Person A", "Bea", "Cem"]
        assert client.get(at(table, "/view"), headers=bearer(first["secret"])).json()["seat"] == 1
        assert "free" in refused(client.post(at(table, "/join"), json={}), 403, "not_yours")
        refused(client.post(at(table, "/join"), json={"seat": 0}), 403, "not_yours")
        refused(client.post(at(table, "/join"), json={"seat": 9}), 403, "not_yours")
        refused(client.post(at(table, "/join"), json={"seat": -1}), 400, "bad_request")
        refused(client.post(at(table, "/join"), json={"seat": "1"}), 400, "bad_request")
        refused(client.post(f"{API}/tables/NOSUCH/join", json={}), 404, "no_table")
        assert client.get(at(table, "/view"), headers=bearer(keys.seats[1])).json()["seat"] is None


def test_a_program_joins_by_a_link_once_and_moves_with_a_ticket() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        client = on.browser()
        first = client.post(at(table, "/join"), json={"name": "Bea", "secret": keys.seats[1]}).json()
        assert first["seat"] == 1
        assert table.seats[1].name == "Bea"
        for used in (keys.seats[1], "x" * 22, "ä"):
            assert "opens no seat" in refused(client.post(at(table, "/join"), json={"secret": used}), 403, "not_yours")
        refused(client.post(at(table, "/join"), json={"secret": "x" * 65}), 400, "bad_request")
        refused(client.get(at(table, "/view?seat=1"), headers=bearer(keys.seats[1])), 403, "not_yours")
        ticket = client.post(at(table, "/do"), json={"do": "move"}, headers=bearer(first["secret"])).json()["secret"]
        second = client.post(at(table, "/join"), json={"secret": ticket}).json()
        assert second["seat"] == 1
        refused(client.get(at(table, "/view?seat=1"), headers=bearer(first["secret"])), 403, "not_yours")
        assert client.get(at(table, "/view?seat=1"), headers=bearer(second["secret"])).json()["seat"] == 1


def test_only_who_holds_a_seat_gets_a_ticket_for_it() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        client = on.browser()
        for key, seat in ((keys.seats[0], 1), (keys.host, 0), ("x" * 22, 0)):
            answer = client.post(at(table, "/do"), json={"do": "move", "seat": seat}, headers=bearer(key))
            assert answer.json()["error"] == "not_yours"
        assert not on.house.tickets.tickets


def test_links_that_open_nothing_count_as_guesses_for_programs_too() -> None:
    with visit(guesses_a_minute=3, per_address=1) as on:
        table, _ = on.open("ecosfera", "me link")
        for _ in range(5):
            on.browser().post(at(table, "/join"), json={"secret": "x" * 22})
        assert on.waits


def test_who_comes_second_to_a_seat_gets_the_next_free_one() -> None:
    import asyncio

    with visit() as on:
        table, _ = on.open("ecosfera", "link link link")

        async def both() -> list[int]:
            import httpx

            transport = httpx.ASGITransport(app=on.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
                answers = await asyncio.gather(*(client.post(at(table, "/join"), json={}) for _ in range(4)))
            return [answer.json().get("seat", -1) for answer in answers]

        assert sorted(on.call(both)) == [-1, 0, 1, 2]


# --- looking ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_its_view_and_its_choices_and_a_spectator_sees_no_choices(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 6)
        for seat, key in enumerate(keys.seats):
            seen = on.browser().get(at(table, "/view"), headers=bearer(key)).json()
            assert (seen["seat"], seen["version"], seen["actors"]) == (seat, table.version, list(table.match.actors))
            has_answered = seat in table.held
            assert len(seen["choices"]) == (0 if has_answered else len(table.match.state.choices(seat)))
            assert len(seen["side_choices"]) == len(table.match.state.side_choices(seat))
            assert seen["view"]["seat"] == seat
        public = on.browser().get(at(table, "/view")).json()
        assert (public["seat"], public["choices"], public["side_choices"]) == (None, [], [])
        assert public["view"]["seat"] is None


def test_a_key_shows_its_own_seat_only() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        client = on.browser()
        mine = bearer(keys.seats[1])
        assert client.get(at(table, "/view?seat=1"), headers=mine).json()["seat"] == 1
        for seat in (0, 2, 3, 9):
            refused(client.get(at(table, f"/view?seat={seat}"), headers=mine), 403, "not_yours")
        for odd in ("x", "-1", "1.5", "999", "none"):
            refused(client.get(at(table, f"/view?seat={odd}"), headers=mine), 400, "bad_request")
        for head in (bearer(keys.host), bearer("x" * 22), bearer(""), {"Authorization": keys.seats[0]}, {}):
            refused(client.get(at(table, "/view?seat=0"), headers=head), 403, "not_yours")
            assert client.get(at(table, "/view"), headers=head).json()["seat"] is None


def test_a_key_of_another_table_opens_nothing() -> None:
    with visit() as on:
        table, _ = on.open("ecosfera")
        other, keys = on.open("ecosfera")
        assert on.browser().get(at(table, "/view"), headers=bearer(keys.seats[0])).json()["seat"] is None
        assert on.browser().get(at(other, "/view"), headers=bearer(keys.seats[0])).json()["seat"] == 0


# --- playing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_random_choices_as_they_are_listed(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        client, rng = on.browser(), Rng(3)
        while table.match.result is None and len(table.match.record) < 60:
            seat = table.asked[0]
            seen = client.get(at(table, "/view"), headers=bearer(keys.seats[seat])).json()
            listed = [one for one in seen["choices"] if one != ["back"]] or seen["choices"]
            choice = chosen(listed[rng.below(len(listed))], rng)
            body = {"choice": choice, "version": seen["version"]}
            answer = client.post(at(table, "/play"), json=body, headers=bearer(keys.seats[seat]))
            assert answer.status_code == 200, answer.text
            assert answer.json()["version"] > seen["version"] or not answer.json()["choices"]
        assert on.store.choices(table.code) == [*table.match.record, *table.held.items()]


def chosen(listed: Any, rng: Rng) -> list[Any]:
    """A listed choice, its blanks filled in by what the API tells of them."""
    if isinstance(listed, list):
        return listed
    verb, fixed, blanks = listed["form"]
    return [verb, *fixed, *(blank(one, rng) for one in blanks)]


def blank(one: dict[str, Any], rng: Rng) -> Any:
    if "number" in one:
        low, high = one["number"]
        return low + rng.below(high - low + 1)
    if "one_of" in one:
        return one["one_of"][rng.below(len(one["one_of"]))]
    pool = [kind for kind, most in one["bundle"].items() for _ in range(most)][: one["in_all"][0]]
    return [[kind, pool.count(kind)] for kind in sorted(set(pool))]


def test_who_is_not_asked_or_has_no_key_plays_nothing() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        client, _, seen = turn(on, table, keys)
        body = {"choice": chosen(seen["choices"][0], Rng(1)), "version": seen["version"]}
        other = next(seat for seat in range(table.match.seats) if seat not in table.match.actors)
        refused(client.post(at(table, "/play"), json=body, headers=bearer(keys.seats[other])), 400, "illegal_choice")
        actor = table.match.actors[0]
        stolen = {**body, "seat": actor}
        refused(client.post(at(table, "/play"), json=stolen, headers=bearer(keys.seats[other])), 403, "not_yours")
        for head in ({}, bearer(keys.host), bearer("x" * 22)):
            refused(client.post(at(table, "/play"), json=body, headers=head), 403, "not_yours")
            refused(client.post(at(table, "/play"), json=stolen, headers=head), 403, "not_yours")
        assert not table.match.record


def test_a_stale_answer_is_refused_and_a_second_click_too() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        client, head, seen = turn(on, table, keys)
        body = {"choice": chosen(seen["choices"][0], Rng(1)), "version": seen["version"]}
        assert client.post(at(table, "/play"), json=body, headers=head).status_code == 200
        refused(client.post(at(table, "/play"), json=body, headers=head), 409, "stale_choice")
        refused(
            client.post(at(table, "/play"), json={**body, "version": table.version + 1}, headers=head),
            409,
            "stale_choice",
        )
        assert len(table.match.record) == 1


@pytest.mark.parametrize(
    "body, named",
    [
        ({}, "choice"),
        ({"choice": "end_turn"}, "$.choice"),
        ({"choice": ["x"] * 21}, "$.choice"),
        ({"choice": ["x"], "version": -1}, "$.version"),
        ({"choice": ["x"], "version": "7"}, "$.version"),
        ({"choice": ["x"], "seat": 99}, "$.seat"),
        ({"choice": ["x"], "extra": 1}, "extra"),
    ],
    ids=str,
)
def test_a_choice_that_does_not_fit_is_refused_and_the_field_named(body: dict[str, Any], named: str) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        client, head, _ = turn(on, table, keys)
        assert named in refused(client.post(at(table, "/play"), json=body, headers=head), 400, "bad_request")


@pytest.mark.parametrize("game", GAMES)
def test_any_nonsense_as_a_choice_is_refused_with_a_reason(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 5, seed=2)
        client, head, _ = turn(on, table, keys)
        before = table.match.record[:]
        verbs = list(games()[game].verbs)
        junk: list[Any] = [[], [None], [7], ["fly"], [["end_turn"]], [{"verb": "x"}], ["x" * 5000], ["__class__"]]
        odd: list[Any] = [
            None,
            True,
            -1,
            10**12,
            1.5,
            "x",
            [],
            [[]],
            {},
            [["fish", 1]],
            [["fish", "1"]],
            [[[[[[[[[]]]]]]]]],
        ]
        for verb in verbs:
            for argument in odd:
                junk += [[verb, argument], [verb, argument, argument], [verb, *[argument] * 6]]
        for choice in junk:
            with pytest.raises(IllegalChoice):
                table.check(table.match.actors[0], choice, None)
        for choice in junk[:12]:
            refused(client.post(at(table, "/play"), json={"choice": choice}, headers=head), 400, "illegal_choice")
        assert table.match.record == before


def test_nothing_is_played_while_the_game_is_paused_or_over() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        client, head, seen = turn(on, table, keys)
        body = {"choice": chosen(seen["choices"][0], Rng(1))}
        host = bearer(keys.host)
        assert client.post(at(table, "/do"), json={"do": "pause", "paused": True}, headers=host).json() == {}
        refused(client.post(at(table, "/play"), json=body, headers=head), 409, "table_still")
        assert client.get(at(table, "/view"), headers=head).json()["choices"] == []
        assert client.get(at(table)).json()["paused"] is True
        client.post(at(table, "/do"), json={"do": "pause", "paused": False}, headers=host)
        client.post(at(table, "/do"), json={"do": "end"}, headers=host)
        refused(client.post(at(table, "/play"), json=body, headers=head), 409, "table_still")
        assert client.get(at(table)).json()["status"] == "ended"


def test_a_store_in_trouble_is_told_and_nothing_is_lost() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        client, head, seen = turn(on, table, keys)
        body = {"choice": chosen(seen["choices"][0], Rng(1))}
        on.store.trouble.add("append")
        refused(client.post(at(table, "/play"), json=body, headers=head), 503, "store_failed")
        on.store.trouble.clear()
        assert client.post(at(table, "/play"), json=body, headers=head).status_code == 200


# --- everything else that pages offer ---------------------------------------------------------


def do(client: TestClient, table: Table, head: dict[str, str], **data: Any) -> Any:
    return client.post(at(table, "/do"), json=data, headers=head)


def test_people_undo_ask_talk_leave_and_come_back() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        client, head, seen = turn(on, table, keys)
        seat = table.match.actors[0]
        assert do(client, table, head, do="hint").json()["text"]
        assert do(client, table, head, do="why", target="nothing").json()["text"]
        assert do(client, table, head, do="say", text="Moi!").json() == {}
        assert table.chat[-1].text == "Moi!"
        assert do(client, table, head, do="rename", name="Zoe").json() == {}
        assert table.seats[seat].name == "Zoe"
        assert do(client, table, head, do="leave").json() == {}
        assert table.seats[seat].away
        assert do(client, table, head, do="come_back").json() == {}
        assert not table.seats[seat].away
        assert seen["choices"]
        refused(do(client, table, head, do="undo"), 400, "illegal_choice")
        refused(do(client, table, head, do="answer_undo", agrees=True), 400, "illegal_choice")
        refused(do(client, table, head, do="say", text=" "), 400, "bad_request")


def test_a_choice_is_taken_back_where_nothing_was_revealed() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        client, rng = on.browser(), Rng(5)
        for _ in range(40):
            seat = table.match.actors[0]
            head = bearer(keys.seats[seat])
            listed = table.match.state.choices(seat)
            on.play(table, seat, filled(listed[rng.below(len(listed))], rng))
            if not table.match.reveals[-1] and table.match.actors == (seat,):
                before = len(table.match.record)
                assert do(client, table, head, do="undo").json() == {}
                assert len(table.match.record) == before - 1
                return
        pytest.fail("no choice could be taken back")


def test_orders_are_the_hosts() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        client, host, mine = on.browser(), bearer(keys.host), bearer(keys.seats[0])
        orders: list[dict[str, Any]] = [
            {"do": "pause", "paused": True},
            {"do": "pause"},
            {"do": "pace", "speed": "fast"},
            {"do": "pace", "seconds": 9},
            {"do": "reissue", "seat": 1},
            {"do": "give_to_bot", "seat": 1, "bot": "random"},
            {"do": "give_to_bot", "seat": 1},
            {"do": "end"},
        ]
        for order in orders:
            refused(do(client, table, mine, **order), 403, "not_yours")
            refused(do(client, table, {}, **order), 403, "not_yours")
        for order in orders:
            assert do(client, table, host, **order).status_code == 200, order
        assert (table.stored.speed, table.stored.seconds, table.stored.status) == ("fast", 9, "ended")
        assert (table.seats[1].held, table.seats[1].bot) == ("bot", "normal")


def test_a_link_made_anew_by_the_api_opens_the_seat() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        client = on.browser()
        secret = do(client, table, bearer(keys.host), do="reissue", seat=1).json()["secret"]
        assert client.get(at(table, "/view"), headers=bearer(secret)).json()["seat"] == 1
        assert client.get(at(table, "/view"), headers=bearer(keys.seats[1])).json()["seat"] is None


@pytest.mark.parametrize("name", ["", "fly", "play", "show_seat", "handle", "__init__", "host_key", "x" * 30])
def test_there_are_no_other_actions(name: str) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        refused(do(on.browser(), table, bearer(keys.seats[0]), do=name), 400, "bad_request")


# --- live -------------------------------------------------------------------------------------


def test_a_socket_sends_positions_and_takes_choices() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        seat = table.match.actors[0]
        client = on.browser()
        with client.websocket_connect(at(table, "/socket"), headers=bearer(keys.seats[seat])) as socket:
            first = socket.receive_json()
            assert (first["kind"], first["seat"], first["effects"]) == ("position", seat, [])
            choice = chosen(first["choices"][0], Rng(1))
            socket.send_json({"id": 7, "do": "play", "choice": choice, "version": first["version"]})
            messages = [socket.receive_json(), socket.receive_json()]
            answer = next(message for message in messages if message["kind"] == "answer")
            after = next(message for message in messages if message["kind"] == "position")
            assert answer == {"kind": "answer", "id": 7, "do": "play"}
            assert after["version"] > first["version"]
            assert after["effects"]
            socket.send_json({"id": 8, "do": "play", "choice": choice, "version": first["version"]})
            stale = socket.receive_json()
            assert (stale["id"], stale["error"]) == (8, "stale_choice")


def test_a_socket_calls_people_by_the_names_they_have_now() -> None:
    with visit() as on:
        table, keys = on.open("betterlife")
        acting = table.match.actors[0]
        waiting = next(seat for seat in range(table.match.seats) if seat != acting)
        with on.browser().websocket_connect(at(table, "/socket"), headers=bearer(keys.seats[waiting])) as socket:
            assert "Aino" not in socket.receive_json()["prompt"]
            on.call(on.house.rename, table, acting, "Aino")
            assert "Aino" in socket.receive_json()["prompt"]


def test_a_stream_sends_positions() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        seat = table.match.actors[0]
        with on.browser().stream("GET", at(table, "/stream"), headers=bearer(keys.seats[seat])) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = (line for line in stream.iter_lines() if line.startswith("data: "))
            first = json.loads(next(lines)[6:])
            assert (first["kind"], first["seat"]) == ("position", seat)
            on.play(table, seat, filled(table.match.state.choices(seat)[0], Rng(1)))
            second = json.loads(next(lines)[6:])
            assert second["version"] > first["version"]
        assert not table.subscribers


def test_there_is_nothing_live_at_a_table_that_is_not_there() -> None:
    with visit() as on:
        refused(on.browser().get(f"{API}/tables/NOSUCH/stream"), 404, "no_table")
        with on.browser().websocket_connect(f"{API}/tables/NOSUCH/socket") as socket:
            assert socket.receive()["code"] == 4404


# --- going on ---------------------------------------------------------------------------------


def test_a_game_that_is_over_goes_on_from_any_point_at_a_new_table() -> None:
    with visit() as on:
        done, _ = on.ended("ecosfera")
        client = on.browser()
        at_choice = len(done.match.record) - 1
        people = [{"who": "person"}] + [{"who": "bot"}] * (done.match.seats - 1)
        for keep, dealing in ((False, "lot"), (True, "record")):
            opened = client.post(at(done, "/continue"), json={"at": at_choice, "seats": people, "keep": keep})
            assert opened.status_code == 201
            table = on.house.tables[opened.json()["code"]]
            anew = [seat for seat, _ in table.match.record[at_choice:]]
            assert table.match.record[:at_choice] == done.match.record[:at_choice]
            assert anew == ([] if keep else [NATURE]), (
                "what is hidden or to come is dealt anew, unless the host keeps it"
            )
            assert client.get(at(table)).json()["dealing"] == dealing
        for body in (
            {"at": at_choice + 2, "seats": people},
            {"at": 0, "seats": [*people, {"who": "bot"}]},
        ):
            refused(client.post(at(done, "/continue"), json=body), 400, "bad_setup")
        going, _ = on.open("ecosfera")
        refused(client.post(at(going, "/continue"), json={"at": 0, "seats": people}), 403, "not_yours")


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_record_goes_down_when_the_game_is_over_and_up_again(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 5)
        client = on.browser()
        refused(client.get(at(table, "/record"), headers=bearer(keys.host)), 403, "not_yours")
        do(client, table, bearer(keys.host), do="end")
        down = client.get(at(table, "/record"))
        assert down.text == table.match.to_json()
        up = client.post(f"{API}/records", json={"record": down.text})
        assert up.status_code == 201
        facts = client.get(f"{API}/tables/{up.json()['code']}").json()
        assert (facts["game"], facts["status"], facts["choices_made"]) == (game, "record", 5)


def test_a_long_record_with_all_its_line_ends_fits() -> None:
    text = at_the_end(setup_by(games()["betterlife"], 3, packs=False)).to_json()
    with visit(largest_record=len(text)) as on:
        assert on.browser().post(f"{API}/records", json={"record": text}).status_code == 201
        assert on.browser().post(f"{API}/records", json={"record": text + " "}).status_code == 413


@pytest.mark.parametrize("body", [{}, {"record": 7}, {"record": None}, {"record": "", "more": 1}], ids=str)
def test_a_record_that_does_not_fit_is_refused(body: dict[str, Any]) -> None:
    with visit() as on:
        refused(on.browser().post(f"{API}/records", json=body), 400, "bad_request")
        assert "record" in refused(on.browser().post(f"{API}/records", json={"record": "{}"}), 400, "bad_record")


# --- everything at once -----------------------------------------------------------------------


def test_there_is_nothing_else_under_the_api() -> None:
    with visit() as on:
        for path in ("", "/", "/nothing", "/tables", "/tables/A/B/C", "/openapi.yaml"):
            answer = on.browser().get(f"{API}{path}")
            assert answer.status_code in (404, 405)
            assert set(answer.json()) == {"error", "reason"}
        for method in ("put", "delete", "patch"):
            assert getattr(on.browser(), method)(f"{API}/games").status_code == 405
