"""The pages `/packs`: a pack is edited in forms, checked beside its fields, drawn, played with and taken home."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from ecotone.core.content import Pack
from ecotone.core.registry import game_named
from ecotone.web.packs import work
from ecotone.web.packs.work import Draft, Seen, compared, look
from ecotone.web.packs.workshop import MOST_WAITING, Workshop
from tests.web.visiting import GAMES, Visit, visit

PLACE = "initiatives eco_01"


class InlineWorkshop(Workshop):
    """Looks at drafts at once, in the process of the test."""

    drafts: list[Draft]

    async def _ask(self, draft: Draft) -> Seen:
        self.drafts.append(draft)
        return look(draft, clock=iter(range(0, 10_000, 100)).__next__)


@pytest.fixture
def on() -> Iterator[Visit]:
    with visit(packs=True) as one:
        one.app.state.workshop = workshop = InlineWorkshop()
        workshop.drafts = []
        yield one


def filled(page: str, **changed: str) -> dict[str, str]:
    """The form of a page as a browser would send it, with some fields changed."""
    form = {}
    for name, value in re.findall(r'<input[^>]* name="(\w+)"[^>]* value="([^"]*)"', page):
        form[name] = html.unescape(value)
    for name, value in re.findall(r'<textarea id="\w+" name="(\w+)"[^>]*>([^<]*)<', page):
        form[name] = html.unescape(value)
    for name, options in re.findall(r'<select id="\w+" name="(\w+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        form[name] = html.unescape(chosen[1]) if chosen else ""
    return {**form, **changed}


def opened(me: TestClient, game: str = "ecologic", place: str = PLACE) -> str:
    page = me.get(f"/packs/{game}").text
    answer = me.post(f"/packs/{game}", data=filled(page, open=place, do="open"))
    assert answer.status_code == 200, answer.text
    return answer.text


def kept(page: str) -> dict[str, object]:
    """The pack that a page carries along."""
    data: dict[str, object] = json.loads(filled(page)["pack"])
    return data


def test_where_the_host_takes_no_packs_there_is_no_such_page() -> None:
    with visit() as on:
        assert on.main.get("/packs").status_code == 404
        assert "/packs" not in on.main.get("/rules/ecologic").text
        assert on.main.get("/packs/ecologic").status_code == 404
        assert on.main.post("/packs/ecologic", data={"do": "study"}).status_code == 404


def test_a_new_card_is_made_like_an_old_one_and_taken_out_again(on: Visit) -> None:
    page = opened(on.main)
    assert "A new one like this" in page
    assert "Take it out of the pack" not in page
    made = on.main.post("/packs/ecologic", data=filled(page, do="copy", open="initiatives eco_02"))
    assert made.status_code == 200
    assert filled(made.text)["open"] == filled(made.text)["place"] == f"{PLACE}_2"
    assert filled(made.text)["field_name"] == filled(page)["field_name"]
    assert "This pack can be played." in made.text
    changed = on.main.post("/packs/ecologic", data=filled(made.text, do="check", field_name="Beaver bridge"))
    assert '<option value="initiatives eco_01_2" selected>Beaver bridge</option>' in changed.text
    assert kept(changed.text)["eco_deck"] == {"count": 21}, "one card more is in the deck"
    (card,) = kept(changed.text)["initiatives"]  # type: ignore[misc, attr-defined] # JSON
    assert (card["id"], card["name"], card["source"]) == ("eco_01_2", "Beaver bridge", "house")
    assert 'class="card-picture"' in changed.text
    again = on.main.post("/packs/ecologic", data=filled(changed.text, do="copy"))
    assert filled(again.text)["place"] == f"{PLACE}_2_2"
    gone = on.main.post("/packs/ecologic", data=filled(changed.text, do="drop"))
    assert kept(gone.text) == {}
    assert "eco_01_2" not in gone.text


def test_a_changed_card_becomes_the_games_own_again(on: Visit) -> None:
    changed = on.main.post("/packs/ecologic", data=filled(opened(on.main), do="check", field_name="Ant highway"))
    assert kept(changed.text)
    back = on.main.post("/packs/ecologic", data=filled(changed.text, do="drop", field_name="Ant highway"))
    assert kept(back.text) == {}
    assert filled(back.text)["field_name"] == filled(opened(on.main))["field_name"]


def test_figures_are_not_copied(on: Visit) -> None:
    page = opened(on.main, place="start")
    assert "A new one like this" not in page
    assert kept(on.main.post("/packs/ecologic", data=filled(page, do="copy")).text) == {}


@pytest.mark.parametrize("game", GAMES)
def test_opening_every_section_changes_nothing(on: Visit, game: str) -> None:
    assert f'href="/packs/{game}"' in on.main.get("/packs").text
    assert f'href="/packs/{game}"' in on.main.get(f"/rules/{game}").text
    page = on.main.get(f"/packs/{game}").text
    places = re.findall(r'<option value="(\w+(?: \w+)?)"', page)
    first = {place.partition(" ")[0]: place for place in reversed(places)}
    assert len(first) >= 4
    for place in first.values():
        page = on.main.post(f"/packs/{game}", data=filled(page, open=place, do="open")).text
        assert f'name="place" value="{place}"' in page
        assert kept(page) == {}


def test_a_changed_card_is_checked_drawn_listed_and_taken_home(on: Visit) -> None:
    pytest.importorskip("typst")
    page = on.main.post(
        "/packs/ecologic", data=filled(opened(on.main), field_name="Bird <boxes>", field_initial_bid="7", do="check")
    ).text
    assert "This pack can be played." in page
    assert "data:image/png;base64,iVBOR" in page
    assert "<ins>&#34;Bird &lt;boxes&gt;&#34;</ins>" in page
    assert kept(page) == {"initiatives": [{"id": "eco_01", "name": "Bird <boxes>", "initial_bid": 7}]}
    file = on.main.post("/packs/ecologic", data=filled(page, do="download"))
    assert 'filename="ecologic-pack.toml"' in file.headers["content-disposition"]
    game_named("ecologic").with_pack(Pack("pack.toml", tomllib.loads(file.text)))
    back = on.main.post("/packs/ecologic", data={"do": "paste", "pasted": file.text})
    assert kept(back.text) == kept(page)


def test_what_is_set_back_to_what_it_was_is_no_change(on: Visit) -> None:
    page = on.main.post("/packs/ecologic", data=filled(opened(on.main), field_initial_bid="7", do="check")).text
    usual = str(game_named("ecologic").content.card_bid[0])
    assert kept(on.main.post("/packs/ecologic", data=filled(page, field_initial_bid=usual, do="check")).text) == {}


def test_a_fault_stands_beside_its_field_and_others_above(on: Visit) -> None:
    answer = on.main.post("/packs/ecologic", data=filled(opened(on.main), field_initial_bid="0", do="check"))
    assert answer.status_code == 422
    assert '<p class="bad" id="about_initial_bid">expected 1 to 99, got 0</p>' in answer.text
    assert 'aria-describedby="about_initial_bid"' in answer.text
    elsewhere = on.main.post("/packs/ecologic", data=filled(answer.text, open="start", do="open"))
    assert "entry &#39;initiatives eco_01&#39;, field &#39;initial_bid&#39;" in elsewhere.text
    unread = on.main.post("/packs/ecologic", data=filled(opened(on.main), field_initial_bid="many", do="check"))
    assert "cannot be read; it is written as" in unread.text
    assert unread.status_code == 422


def test_a_table_inside_an_entry_is_written_as_toml(on: Visit) -> None:
    place = "producer zostera_marina"
    page = opened(on.main, "ecosfera", place)
    cost = "{ sunlight = 1, salinity = 1 }"
    page = on.main.post("/packs/ecosfera", data=filled(page, field_cost=cost, do="check")).text
    assert kept(page) == {"producer": [{"id": "zostera_marina", "cost": {"sunlight": 1, "salinity": 1}}]}


def test_a_quick_study_tells_shares_with_their_intervals(on: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    def outcomes(game: object, pack: Pack | None, clock: object) -> Counter[str]:
        return Counter(developers=58, conservationists=42) if pack else Counter(developers=49, conservationists=51)

    monkeypatch.setattr(work, "outcomes", outcomes)
    page = on.main.post(
        "/packs/kompensaatiopeli",
        data=filled(opened(on.main, "kompensaatiopeli", "setup"), do="study"),
        headers={"accept-language": "en"},
    ).text
    assert "developers: 58 % [48, 67] with this pack, 49 % [39, 59] with the game" in page
    assert "100 games of bots, 4 seats:" in page


def test_a_study_plays_both_contents_and_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "BOT", "random")
    clock = iter(range(0, 1000, 15)).__next__
    pack = {"start": {"profits": 12}}
    seen = look(Draft("ecologic", pack, study=True), clock)
    assert seen.lines[0].outcome == "won"
    assert (seen.lines[0].now.games, seen.lines[0].before.games) == (10, 10)


def test_shares_are_of_the_games_that_were_played() -> None:
    (line, other) = compared(Counter(won=3, lost=1), Counter(won=8))
    assert (line.outcome, line.now.value, line.before.value) == ("won", 0.75, 1.0)
    assert (other.outcome, other.before.value) == ("lost", 0.0)


def test_nonsense_is_refused(on: Visit) -> None:
    for pack in ("[", "[1]", '{"initiatives": [1]}', '{"initiatives": [{"id": 3}]}', "[" * 5000):
        assert on.main.post("/packs/ecologic", data={"pack": pack, "do": "check"}).status_code == 400
    for pasted in ("[[", "a = " + "[" * 5000):
        assert on.main.post("/packs/ecologic", data={"do": "paste", "pasted": pasted}).status_code == 400
    deep = filled(opened(on.main, "ecosfera", "producer zostera_marina"), field_cost="[" * 5000, do="check")
    assert "cannot be read; it is written as" in on.main.post("/packs/ecosfera", data=deep).text
    assert on.main.post("/packs/chess", data={"do": "check"}).status_code == 404
    strange = on.main.post("/packs/ecologic", data={"pack": '{"zoo": {"a": 1}}', "do": "check"})
    assert strange.status_code == 422
    assert "no section &#39;zoo&#39;" in strange.text


def test_nobody_has_two_drafts_looked_at_at_once(on: Visit) -> None:
    on.app.state.workshop.under_way.update(str(n) for n in range(MOST_WAITING))
    assert on.main.post("/packs/ecologic", data={"do": "check"}).status_code == 429


def test_a_draft_is_looked_at_in_a_process_of_its_own() -> None:
    with visit(packs=True) as on:
        page = on.main.post("/packs/ecologic", data={"pack": '{"start": {"profits": -1}}', "do": "check"}).text
        assert "expected 0 to 100, got -1" in page
        assert on.app.state.workshop._child.pid
