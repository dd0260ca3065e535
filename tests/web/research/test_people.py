"""The recipe of docs/researchers.md from plan to analysis, with twenty scripted people; and what no consent means."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ecotone import BadContent, Match
from ecotone.core.chance import Rng
from ecotone.core.choice import any_of, onward
from ecotone.lab import simulate
from ecotone.tables.access import Access
from ecotone.tables.house import House
from ecotone.tables.table import Table
from ecotone.web.paint.frame import Viewpoint
from ecotone.web.research.journal import FILE, Research
from ecotone.web.research.plan import read_plan
from ecotone.web.serve.app import create_app
from ecotone.web.site.limits import Limits
from ecotone.web.site.settings import Settings
from tests.kit.run_cli import run
from tests.tables.sitting import Clock
from tests.web.visiting import GENEROUS

PLAN = Path(__file__).parents[3] / "examples" / "research" / "pledges_in_class.toml"
PAGE = "/research/pledges_in_class"


@dataclass
class Lab:
    """A server with one plan, on a store in a file."""

    main: TestClient
    folder: Path
    store: str
    clock: Clock

    def browser(self, language: str = "en") -> TestClient:
        made = TestClient(self.main.app, follow_redirects=False, headers={"accept-language": language})
        made.portal = self.main.portal
        return made

    @property
    def house(self) -> House:
        house: House = self.main.app.state.site.house  # type: ignore[attr-defined]
        return house

    def table(self, code: str) -> Table:
        assert self.main.portal is not None
        return self.main.portal.call(self.house.table, code)

    def sit(self, code: str, seat: int, name: str, language: str = "en") -> TestClient:
        """Somebody joins a table by its code."""
        person = self.browser(language)
        assert person.post(f"/t/{code}/sit", data={"seat": str(seat), "name": name}).status_code == 303
        return person

    def play(self, code: str, thinking: float = 3.0) -> None:
        """The game is played to its end; every choice takes so long."""
        assert self.main.portal is not None
        table, rng = self.table(code), Rng(5)
        while table.match.result is None:
            seat = table.match.actors[0]
            self.clock.now += thinking
            choice = any_of(onward(table.match.state.choices(seat)), rng)
            self.main.portal.call(self.house.play, table, seat, choice)


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    with opened(tmp_path) as made:
        yield made


@contextmanager
def opened(folder: Path) -> Iterator[Lab]:
    """A server on what lies in a folder."""
    plans = folder / "plans"
    plans.mkdir(exist_ok=True)
    shutil.copy(PLAN, plans)
    store = f"sqlite:///{folder / 'games.db'}"
    settings = Settings(store=store, research=str(plans), **GENEROUS)
    with TestClient(create_app(settings), follow_redirects=False) as main:
        site = main.app.state.site  # type: ignore[attr-defined]
        clock = Clock()
        site.house.clock = clock
        site.limits = Limits(settings, clock)
        yield Lab(main, plans, store, clock)


def open_tables(lab: Lab, number: int, host: TestClient | None = None) -> list[str]:
    """The codes of new tables, as their host finds them."""
    host = host or lab.browser()
    assert host.post(PAGE, data={"tables": str(number)}).headers["location"] == PAGE
    return re.findall(r'href="/t/([A-Z0-9]{5})"', host.get(PAGE).text)


def test_from_plan_to_analysis_with_twenty_people(lab: Lab, tmp_path: Path) -> None:
    codes = open_tables(lab, 10)
    assert len(codes) == 10
    people = [(code, seat, lab.sit(code, seat, f"Secret Name {code}")) for code in codes for seat in range(2)]
    assert len(people) == 20
    for number, (code, _, person) in enumerate(people):
        assert person.get(f"/t/{code}").headers["location"] == f"/t/{code}/research"
        answer = {"consent": "no" if number % 5 == 4 else "yes", "q-played": "yes"}
        assert person.post(f"/t/{code}/research", data=answer).headers["location"] == f"/t/{code}"
        assert person.get(f"/t/{code}").status_code == 200
    for code in codes:
        lab.play(code)
    for number, (code, _, person) in enumerate(people):
        if number % 5 < 4:
            assert person.get(f"/t/{code}").headers["location"] == f"/t/{code}/research"
            person.post(f"/t/{code}/research", data={"q-trust": str(1 + number % 7), "q-why": "For the seals."})
        assert person.get(f"/t/{code}").status_code == 200

    out = tmp_path / "people.csv"
    told = run(
        "export", "pledges_in_class", "--research", lab.folder, "--store", lab.store, "--out", out, "--json"
    ).json  # fmt: skip
    assert (told["games"], told["people"], told["agreed"]) == (10, 20, 16)
    written = "".join(Path(file).read_text(encoding="utf-8") for file in told["files"])
    assert "Secret Name" not in written
    assert not any(code in written for code in codes)


def test_rows_of_people_have_the_columns_of_simulations_and_more(lab: Lab, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    for code in open_tables(lab, 2):
        for seat, consent in enumerate(("yes", "no")):
            person = lab.sit(code, seat, "Ada")
            person.post(f"/t/{code}/research", data={"consent": consent, "q-played": "no"})
        lab.play(code)
    out = tmp_path / "people.parquet"
    assert "2 games, 4 people, of whom 2 agreed" in run(
        "export", "pledges_in_class", "--research", lab.folder, "--store", lab.store, "--out", out
    ).out  # fmt: skip
    games, seats, choices, records = (
        pandas.read_parquet(out.with_suffix(f"{kind}.parquet")) for kind in ("", ".seats", ".choices", ".records")
    )
    assert [Match.from_json(text).result.outcome for text in records["record"]] == list(games["outcome"])
    simulated = simulate("ecosfera", seats=2, games=1, seed=1, measures=True)
    assert [*simulated.games.names, "treatment"] == list(games.columns)
    assert list(seats.columns)[: len(simulated.seats.names)] == list(simulated.seats.names)
    assert sorted(games["treatment"]) == ["as printed", "scarce"]
    assert set(seats["bot"]) == {"person"}
    assert seats["person"].nunique() == 4
    assert list(seats["before_played"]) == ["no", "", "no", ""]  # who did not agree was not asked
    later = choices[choices["step"] > 0]
    assert (later[later["seat"] == 0]["seconds"] == 3.0).all()
    assert (choices[choices["step"] == 0]["seconds"] == -1).all()  # nobody knows when it began
    assert (choices[choices["seat"] == 1]["seconds"] == -1).all()
    assert len(choices) == games["choices"].sum()
    assert json.loads(choices["choice"].iloc[0])


def test_treatments_come_in_blocks_by_the_plan_s_seed() -> None:
    plan = read_plan(PLAN)
    order = [plan.treatment(number).name for number in range(20)]
    assert all(Counter(order[n : n + 2]) == Counter(["as printed", "scarce"]) for n in range(0, 20, 2))
    assert len({tuple(order[n : n + 2]) for n in range(0, 20, 2)}) == 2  # not always the same first
    assert order == [read_plan(PLAN).treatment(number).name for number in range(20)]


def test_a_treatment_sets_options_and_what_is_shown(lab: Lab) -> None:
    for code in open_tables(lab, 2):
        table = lab.table(code)
        study = Research(lab.folder, lab.clock).tables[code]
        scarce = study.treatment == "scarce"
        assert table.stored.options == ({"elements": 4} if scarce else {})
        assert table.stored.forecasts is not scarce


def test_the_page_of_consent_says_what_is_kept_in_the_reader_s_language(lab: Lab) -> None:
    (code,) = open_tables(lab, 1)
    page = lab.sit(code, 0, "Ada").get(f"/t/{code}/research").text
    assert "We study how people share what belongs to all." in page
    assert "how long you thought" in page
    assert "You may say no and play all the same." in page
    finnish = lab.sit(code, 1, "Aino", "fi").get(f"/t/{code}/research").text
    assert "Tutkimme, miten ihmiset jakavat" in finnish
    assert '<input type="radio" name="q-played" value="yes"> <span>kyllä</span>' in finnish


def test_nobody_else_is_asked(lab: Lab) -> None:
    (code,) = open_tables(lab, 1)
    stranger = lab.browser()
    assert stranger.get(f"/t/{code}").status_code == 200
    assert "nothing to answer" in stranger.get(f"/t/{code}/research").text
    assert code not in stranger.get(PAGE).text  # the tables of a host are that host's
    assert stranger.get("/research/other").status_code == 404


def test_what_people_said_outlives_the_server(tmp_path: Path) -> None:
    with opened(tmp_path) as lab:
        (code,) = open_tables(lab, 1)
        person = lab.sit(code, 0, "Ada")
        person.post(f"/t/{code}/research", data={"consent": "yes", "q-played": "maybe"})
        cookies = person.cookies
    with opened(tmp_path) as lab:
        person = lab.browser()
        person.cookies = cookies
        assert person.get(f"/t/{code}").status_code == 200
        known = Research(lab.folder, lab.clock).tables[code].people[0]
        assert known.consent is True
        assert known.before == {}  # "maybe" was no answer
        with (lab.folder / FILE).open("a") as file:
            file.write('{"event": "half a li')  # of a process that writes just now
        assert Research(lab.folder, lab.clock).tables.keys() == {code}


def test_questions_after_wait_for_the_end(lab: Lab) -> None:
    (code,) = open_tables(lab, 1)
    person = lab.sit(code, 0, "Ada")
    person.post(f"/t/{code}/research", data={"consent": "yes"})
    assert "When the game is over" in person.get(f"/t/{code}/research").text
    lab.sit(code, 1, "Bo").post(f"/t/{code}/research", data={"consent": "no"})
    lab.play(code)
    assert "How far did you trust the others?" in person.get(f"/t/{code}/research").text
    assert person.get(f"/t/{code}/debrief").headers["location"] == f"/t/{code}/research"


@pytest.mark.parametrize(
    "change, field",
    [
        ('game = "chess"', "game"),
        ("seats = 9", "seats"),
        ("people = 3", "people"),
        ('kind = "colour"', "before.kind"),
        ("choices = [1]", "before.choices"),
        ("high = 40", "after.high"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_field(change: str, field: str, tmp_path: Path) -> None:
    name = change.partition(" ")[0]
    file = tmp_path / "plan.toml"
    file.write_text(re.sub(rf"^{name} = .*$", change, PLAN.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE))
    with pytest.raises(BadContent, match=re.escape(f"plan.toml, field '{field}'")):
        read_plan(file)


def test_export_says_which_plans_there_are(lab: Lab, tmp_path: Path) -> None:
    command = ["export", "other", "--research", lab.folder, "--store", lab.store, "--out", tmp_path / "x.csv"]
    assert "There is no plan 'other'. Plans: pledges_in_class." in run(*command).err


def test_the_tables_of_a_class_get_treatments_and_each_pupil_is_asked(lab: Lab, tmp_path: Path) -> None:
    teacher = lab.browser()
    assert "each pupil is asked for consent" in teacher.get(PAGE).text
    code = teacher.post(PAGE, data={"pupils": "8", "minutes": "45"}).headers["location"].split("/")[2]
    phones = [lab.browser() for _ in range(8)]
    for number, phone in enumerate(phones):
        assert phone.post(f"/c/{code}", data={"name": f"Pupil {number}"}).status_code == 303
    assert not research_of(lab).tables  # treatments are given when the games begin
    assert teacher.post(f"/class/{code}/do", data={"do": "start"}).status_code == 204
    seats = [phone.get(f"/c/{code}/seat").headers["location"] for phone in phones]
    tables = {seat.split("/")[2]: research_of(lab).tables[seat.split("/")[2]] for seat in seats}
    given = [one.treatment for one in sorted(tables.values(), key=lambda one: one.number)]
    assert given == [read_plan(PLAN).treatment(number).name for number in range(len(tables))]
    assert set(given) == {"as printed", "scarce"}
    for own, study in tables.items():
        stored = lab.table(own).stored
        assert stored.class_code == code
        assert stored.forecasts == (study.treatment == "as printed")
        assert (lab.table(own).match.options.get("elements") == 4) == (study.treatment == "scarce")

    for number, (phone, seat) in enumerate(zip(phones, seats, strict=True)):
        assert phone.get(seat).headers["location"] == f"{seat}/research"
        phone.post(f"{seat}/research", data={"consent": "yes" if number else "no", "q-played": "no"})
        assert phone.get(seat).status_code == 200
    for own in tables:
        lab.play(own)
    for number, (phone, seat) in enumerate(zip(phones, seats, strict=True)):
        if number:
            assert phone.get(f"{seat}/debrief").headers["location"] == f"{seat}/research"
            phone.post(f"{seat}/research", data={"q-trust": "5"})
        assert phone.get(seat).status_code == 200
    told = run(
        "export", "pledges_in_class", "--research", lab.folder, "--store", lab.store, "--out", tmp_path / "people.csv",
        "--json",
    ).json  # fmt: skip
    assert (told["games"], told["people"], told["agreed"]) == (len(tables), 8, 7)


def test_a_class_of_a_plan_that_is_gone_plays_all_the_same(lab: Lab) -> None:
    teacher = lab.browser()
    code = teacher.post(PAGE, data={"pupils": "4"}).headers["location"].split("/")[2]
    research_of(lab).plans.clear()
    phones = [lab.browser() for _ in range(4)]
    for number, phone in enumerate(phones):
        phone.post(f"/c/{code}", data={"name": f"Pupil {number}"})
    assert teacher.post(f"/class/{code}/do", data={"do": "start"}).status_code == 204
    assert phones[0].get(phones[0].get(f"/c/{code}/seat").headers["location"]).status_code == 200
    assert not research_of(lab).tables


def test_the_end_page_leads_those_who_agreed_to_the_questions_until_they_have_answered(lab: Lab) -> None:
    (code,) = open_tables(lab, 1)
    people = [lab.sit(code, seat, "Ada") for seat in range(2)]
    for person, consent in zip(people, ("yes", "no"), strict=True):
        person.post(f"/t/{code}/research", data={"consent": consent})
    lab.play(code)

    def leads(seat: int) -> bool:
        site = lab.main.app.state.site  # type: ignore[attr-defined]
        frame = site.gallery.frame(lab.table(code), Viewpoint(Access(seats=(seat,)), seat, "en"))
        return f'href="/t/{code}/research">Answer the questions' in frame.regions["over"]

    assert leads(0)
    assert not leads(1)
    people[0].post(f"/t/{code}/research", data={"q-trust": "5"})
    assert not leads(0)


def research_of(lab: Lab) -> Research:
    found: Research = lab.main.app.state.research  # type: ignore[attr-defined]
    return found
