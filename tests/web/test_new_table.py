"""The form for a new table: every option of every game can be chosen, and nothing filled in is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecotone.bots import bot_names
from ecotone.core.game import Game
from ecotone.core.options import Option
from ecotone.core.registry import games
from ecotone.tables.table import Table
from ecotone.web.pages.new_table_form import lengths, read_plan, twists, usual_length
from tests.web.visiting import GAMES, Form, Visit, code_in, form_to, visit

XSS = '"><script>alert(1)</script>'


def blank(on: Visit, game: str) -> Form:
    return form_to(on.browser().get(f"/new/{game}").text, f"/new/{game}")


def opened(on: Visit, game: str, values: dict[str, str]) -> Table | None:
    """The table that this form opens, or None if it is refused."""
    answer = on.browser().post(f"/new/{game}", data=values)
    assert answer.status_code in (303, 400), answer.status_code
    return on.house.tables[code_in(answer.headers["location"])] if answer.status_code == 303 else None


@pytest.mark.parametrize("game", GAMES)
def test_the_form_as_it_comes_opens_a_table_for_one_person_and_bots(game: str) -> None:
    with visit() as on:
        table = opened(on, game, blank(on, game).values)
        assert table is not None
        assert [seat.held for seat in table.seats] == ["person"] + ["bot"] * (games()[game].usual_seats - 1)
        assert table.stored.options == {}
        assert (table.stored.seconds, table.stored.speed) == (0, "normal")


@pytest.mark.parametrize("game", GAMES)
def test_the_form_has_every_option_with_its_sentence_and_every_bot(game: str) -> None:
    with visit() as on:
        form = blank(on, game)
        page = on.browser().get(f"/new/{game}").text
        for option in games()[game].options:
            assert f'id="option_{option.id}"' in page
            assert f'for="option_{option.id}"' in page
            if type(option) is Option:
                assert form.offers[f"option_{option.id}"] == [str(value) for value in option.values]
        assert form.offers["bot_0"] == list(bot_names(games()[game]))
        assert form.offers["seats"] == [str(n) for n in games()[game].seats]
        assert len([name for name in form.offers if name.startswith("who_")]) == games()[game].seats[-1]


# Options that make sense only together with others, or typed by hand.
WITH: dict[str, dict[str, str]] = {"rows": {"seats": "1"}, "teams": {"seats": "4"}}
TYPED = {
    "scenario": ["first_lesson", "hard_times", "politics"],
    **{f"flight_{n}": ["never", "0", "12"] for n in range(5)},
}


def values_of(option: Option) -> list[str]:
    return TYPED.get(option.id) or [str(value) for value in option.values]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_chosen(game: str) -> None:
    with visit() as on:
        usual = blank(on, game).values
        for option in games()[game].options:
            for text in values_of(option):
                for seats in (None, *games()[game].seats):
                    asked = {**usual, f"option_{option.id}": text, **WITH.get(option.id, {})}
                    if seats is not None:
                        asked["seats"] = str(seats)
                    table = opened(on, game, asked)
                    if table is not None:
                        break
                assert table is not None, (option.id, text)
                settled = table.match.game.all_options(table.match.options)
                assert str(settled[option.id]) == text or option.id == "preset", (option.id, text)


@pytest.mark.parametrize("game", GAMES)
def test_any_combination_opens_a_table_or_says_why_not_and_keeps_what_was_filled_in(game: str) -> None:
    with visit() as on:
        form = blank(on, game)

        @settings(max_examples=40)
        @given(st.data())
        def fuzz(data: st.DataObject) -> None:
            values = {}
            for name, value in form.values.items():
                offered = form.offers.get(name)
                if offered:
                    values[name] = data.draw(st.sampled_from(offered), label=name)
                else:
                    usual = st.sampled_from([value, "", "0", "7", "never", "x"])
                    values[name] = data.draw(usual | st.text(max_size=5), label=name)
            answer = on.browser().post(f"/new/{game}", data=values)
            assert answer.status_code in (303, 400)
            if answer.status_code == 400:
                assert 'class="reason"' in answer.text
                again = form_to(answer.text, f"/new/{game}")
                for name, value in values.items():
                    if name in form.offers:
                        assert again.values[name] == value

        fuzz()


@given(st.dictionaries(st.sampled_from(["seats", "seed", "seconds", "speed", "who_0", "bot_0", "name_0"]), st.text()))
def test_whatever_is_sent_is_read_or_refused(form: dict[str, str]) -> None:
    from ecotone.core.errors import EcotoneError
    from ecotone.tables.plan import prepare_table

    for game in games().values():
        try:
            stored, _ = prepare_table(read_plan(game, form), 0.0)
        except EcotoneError:
            continue
        assert stored.game == game.id


def wrong(game: Game) -> list[dict[str, str]]:
    return [
        {"seats": "99"},
        {"seconds": "4000"},
        {"seconds": "soon"},
        {"speed": "warp"},
        {"seed": "-1"},
        {"seed": "9" * 30},
        {"who_0": "cat"},
        {"bot_0": "deep blue"},
        {f"option_{game.options[0].id}": "nonsense"},
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_wrong_is_said_and_nothing_filled_in_is_lost(game: str) -> None:
    with visit() as on:
        usual = {**blank(on, game).values, "name_0": "Aino & Bo", "who_1": "link", "name_1": "Cem", "seed": "77"}
        for mistake in wrong(games()[game]):
            answer = on.browser().post(f"/new/{game}", data={**usual, **mistake})
            assert answer.status_code == 400, mistake
            assert 'role="alert"' in answer.text
            kept = form_to(answer.text, f"/new/{game}").values
            assert (kept["name_0"], kept["who_1"], kept["name_1"]) == ("Aino & Bo", "link", "Cem")
            assert kept["seed"] == mistake.get("seed", "77")
            assert kept["seconds"] == mistake.get("seconds", "0")
            assert '<details id="more" open>' in answer.text
        assert not on.house.tables


def test_what_was_typed_comes_back_escaped() -> None:
    with visit() as on:
        values = {"seats": "99", "name_0": XSS, "seed": XSS, "seconds": XSS, "option_rows": XSS, "speed": XSS}
        answer = on.browser().post("/new/ecosfera", data=values)
        assert answer.status_code == 400
        assert "<script>alert" not in answer.text
        assert form_to(answer.text, "/new/ecosfera").values["name_0"] == XSS


def test_names_at_the_table_are_escaped() -> None:
    with visit() as on:
        me = on.browser()
        values = {**blank(on, "ecosfera").values, "name_0": XSS, "who_1": "here", "name_1": "<b>bold</b>"}
        where = me.post("/new/ecosfera", data=values).headers["location"]
        for page in (where, f"/t/{code_in(where)}/people", f"/t/{code_in(where)}/projector"):
            text = me.get(page).text
            assert "<script>alert" not in text
            assert "<b>bold" not in text
            assert "&lt;b&gt;bold" in text


def test_where_people_are_invited_the_host_comes_to_the_waiting_room() -> None:
    with visit() as on:
        me = on.browser()
        where = me.post("/new/ecosfera", data={**blank(on, "ecosfera").values, "who_1": "link"}).headers["location"]
        page = me.get(where).text
        assert 'class="result lobby"' in page
        assert f'id="table-link" readonly value="http://testserver{where}"' in page
        assert 'data-copy="table-link"' in page
        assert 'class="qr"><svg' in page
        alone = me.post("/new/ecosfera", data=blank(on, "ecosfera").values).headers["location"]
        assert 'id="invite"' not in me.get(alone).text


def test_a_preset_sets_options_and_what_is_set_by_hand_goes_before_it() -> None:
    with visit() as on:
        usual = blank(on, "kompensaatiopeli").values
        for seats, rounds in (("4", 3), ("6", 2)):
            table = opened(on, "kompensaatiopeli", {**usual, "seats": seats, "length": "45", "twist_mine": "yes"})
            assert table is not None
            assert table.stored.options == {"rounds": rounds, "mine": "top"}
        table = opened(on, "kompensaatiopeli", {**usual, "length": "45", "option_rounds": "4"})
        assert table is not None
        assert table.stored.options == {"rounds": 4}


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_begin_with_the_game_as_it_is_printed(game: str) -> None:
    assert usual_length(games()[game])
    assert all(preset.by_seats[count] for preset in twists(games()[game]) for count in games()[game].seats)
    names = [preset.name.say() for preset in (*lengths(games()[game]), *twists(games()[game]))]
    assert len(set(names)) == len(names) >= 2


def test_seats_are_chosen_by_role_where_seats_have_roles() -> None:
    with visit() as on:
        page = on.browser().get("/new/kompensaatiopeli").text
        assert page.count('data-count="4"') == 4
        assert 'data-count="4">Burned-out Birder</b>' in page
        assert page.count('data-count="6"') == 6
        values = {**blank(on, "betterlife").values, "seats": "2", "option_role_1": "ngo", "option_role_4": "industry"}
        table = opened(on, "betterlife", values)  # the last is of a seat that is not there
        assert table is not None
        assert table.stored.options == {"role_1": "ngo"}
        assert 'data-count="' not in on.browser().get("/new/ecosfera").text


def test_forecasts_are_an_option_of_the_table_and_on_unless_said_otherwise() -> None:
    with visit() as on:
        usual = blank(on, "ecosfera").values
        tables = [opened(on, "ecosfera", {**usual, "forecasts": value}) for value in (usual["forecasts"], "no")]
        assert [table.stored.forecasts for table in tables if table] == [True, False]


def test_who_sits_at_this_browser_gets_the_keys_and_the_others_do_not() -> None:
    with visit() as on:
        me = on.browser()
        values = {**blank(on, "kompensaatiopeli").values, "seats": "4"}
        values |= {"who_0": "me", "who_1": "here", "who_2": "link", "who_3": "bot"}
        code = code_in(me.post("/new/kompensaatiopeli", data=values).headers["location"])
        table = on.house.tables[code]
        access = on.house.access(table, me.cookies[f"table-{code}"].split("."))
        assert access.seats == (0, 1)
        assert access.is_host
        assert [seat.held for seat in table.seats] == ["person", "person", "open", "bot"]


def test_the_same_seed_deals_the_same_cards() -> None:
    with visit() as on:
        values = {**blank(on, "kompensaatiopeli").values, "seed": "123"}
        tables = [opened(on, "kompensaatiopeli", one) for one in (values, values, {**values, "seed": "124"})]
        views = [table.match.view(0) for table in tables if table]
        assert views[0] == views[1] != views[2]


def test_an_option_at_its_usual_value_leaves_the_preset_alone() -> None:
    with visit() as on:
        values = {**blank(on, "ecologic").values, "option_preset": "first_game"}
        table = opened(on, "ecologic", values)
        assert table is not None
        assert table.match.game.all_options(table.match.options)["events"] == 3


def test_a_form_that_is_too_large_or_has_too_many_fields_is_refused() -> None:
    with visit() as on:
        large = on.browser().post("/new/ecosfera", data={"name_0": "x" * 200_000})
        assert large.status_code == 413
        many = on.browser().post("/new/ecosfera", data={f"field{n}": "1" for n in range(300)})
        assert many.status_code == 400
        odd: Any = on.browser().post("/new/ecosfera", content=b"\xff\xfe=\xff")
        assert odd.status_code in (303, 400)
        assert not any("x" * 100 in seat.name for table in on.house.tables.values() for seat in table.seats)


def test_a_store_in_trouble_keeps_the_form() -> None:
    with visit() as on:
        on.store.trouble.add("create")
        answer = on.browser().post("/new/ecosfera", data={"name_0": "Aino"})
        assert answer.status_code == 503
        assert form_to(answer.text, "/new/ecosfera").values["name_0"] == "Aino"
