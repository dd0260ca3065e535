"""Content files and packs: every error names file, entry and field."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ecotone import BadContent, Pack
from ecotone.core.content import DEEPEST, MOST_ENTRIES, MOST_LETTERS, MOST_VALUES, Entry, merge, parse, version_of

BASE = {
    "schema": 1,
    "setup": {"rows": 4, "names": ["a", "b"]},
    "card": [{"id": "cod", "points": 3}, {"id": "eel", "points": 2}],
}


def entry(**fields: Any) -> Entry:
    return Entry("cards.toml", "card cod", fields)


def refused(pack: dict[str, Any]) -> str:
    with pytest.raises(BadContent) as caught:
        merge(BASE, Pack("mine.toml", pack))
    return str(caught.value)


# --- entries ----------------------------------------------------------------------------------


def test_fields_are_read_with_their_bounds() -> None:
    cod = entry(id="cod", points=3, star=True, kind="fish", seas=["north", "east"], cost={"salt": 2}, note="by the way")
    assert cod.text("id") == "cod"
    assert cod.integer("points", 0, 6) == 3
    assert cod.flag("star") is True
    assert cod.flag("rare", default=False) is False
    assert cod.one_of("kind", ("bird", "fish")) == "fish"
    assert cod.names("seas", ("north", "east", "south"), least=2) == ["north", "east"]
    assert cod.counts("cost", ("salt", "sun"), 4) == {"salt": 2}
    cod.done("note")


@pytest.mark.parametrize(
    "read, value, reason",
    [
        (lambda e: e.integer("x", 0, 6), 12, "expected 0 to 6, got 12"),
        (lambda e: e.integer("x", 0, 6), -1, "expected 0 to 6, got -1"),
        (lambda e: e.integer("x", 0, 6), True, "expected 0 to 6, got True"),
        (lambda e: e.integer("x", 0, 6), 1.0, "expected 0 to 6, got 1.0"),
        (lambda e: e.integer("x", 0, 6), "1", "expected 0 to 6, got '1'"),
        (lambda e: e.text("x"), "", "expected a text, got ''"),
        (lambda e: e.text("x"), 3, "expected a text, got 3"),
        (lambda e: e.flag("x"), 1, "expected true or false, got 1"),
        (lambda e: e.flag("x", default=False), "true", "expected true or false, got 'true'"),
        (lambda e: e.one_of("x", ("a", "b")), "c", "expected one of a, b, got 'c'"),
        (lambda e: e.one_of("x", ("a", "b")), ["a"], "expected one of a, b, got ['a']"),
        (lambda e: e.names("x", ("a", "b")), "a", "expected a list of 0 or more different names, got 'a'"),
        (lambda e: e.names("x", ("a", "b"), least=1), [], "expected a list of 1 or more different names, got []"),
        (lambda e: e.names("x", ("a", "b")), ["a", "a"], "different names, got ['a', 'a']"),
        (lambda e: e.names("x", ("a", "b")), ["a", 7], "expected names out of a, b, got 7"),
        (lambda e: e.names("x", ("a", "b")), [["a"]], "expected names out of a, b, got ['a']"),
        (lambda e: e.counts("x", ("a", "b"), 4), ["a"], "expected a table such as { a = 1 }, got ['a']"),
        (lambda e: e.counts("x", ("a", "b"), 4), {"c": 1}, "expected names out of a, b, got 'c'"),
        (lambda e: e.counts("x", ("a", "b"), 4), {"a": 0}, "expected 1 to 4 for a, got 0"),
        (lambda e: e.counts("x", ("a", "b"), 4), {"a": True}, "expected 1 to 4 for a, got True"),
    ],
)
def test_a_wrong_value_is_refused_by_file_entry_and_field(
    read: Callable[[Entry], object], value: object, reason: str
) -> None:
    with pytest.raises(BadContent) as caught:
        read(entry(x=value))
    assert str(caught.value).startswith("cards.toml, entry 'card cod', field 'x': ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "read",
    [
        lambda e: e.value("x"),
        lambda e: e.text("x"),
        lambda e: e.integer("x", 0, 1),
        lambda e: e.flag("x"),
        lambda e: e.one_of("x", ("a",)),
        lambda e: e.names("x", ("a",)),
        lambda e: e.counts("x", ("a",), 1),
    ],
)
def test_a_missing_field_is_named(read: Callable[[Entry], object]) -> None:
    with pytest.raises(BadContent, match=r"^cards\.toml, entry 'card cod', field 'x': missing\.$"):
        read(entry(y=1))


def test_a_field_that_nobody_reads_is_refused() -> None:
    cod = entry(id="cod", poitns=3, note="")
    cod.text("id")
    with pytest.raises(BadContent, match=r"field 'poitns': unknown; fields are id, note\."):
        cod.done("note")


@pytest.mark.parametrize("data", [None, 5, "text", [1]])
def test_an_entry_is_a_table(data: object) -> None:
    with pytest.raises(BadContent, match=r"^cards\.toml, entry 'setup': expected a table\.$"):
        Entry("cards.toml", "setup", data)


def test_listed_entries_are_named_by_their_ids() -> None:
    assert [row.name for row in Entry.listed("cards.toml", "card", BASE)] == ["card cod", "card eel"]


@pytest.mark.parametrize(
    "rows, where",
    [
        (None, "entry 'card': expected at least one entry"),
        ([], "entry 'card': expected at least one entry"),
        ({"id": "cod"}, "entry 'card': expected at least one entry"),
        ([{"id": "cod"}, {"points": 1}], "entry 'card 2', field 'id': missing"),
        ([{"id": 7}], "entry 'card 7', field 'id': expected a text, got 7"),
        ([{"id": "cod"}, {"id": "cod"}], "entry 'card cod', field 'id': used twice"),
        ([5], "entry 'card 1': expected a table"),
    ],
)
def test_wrong_lists_of_entries_are_refused(rows: object, where: str) -> None:
    with pytest.raises(BadContent) as caught:
        Entry.listed("cards.toml", "card", {"card": rows})
    assert str(caught.value) == f"cards.toml, {where}."


# --- packs ------------------------------------------------------------------------------------


def test_a_pack_replaces_fields_and_entries_and_adds_new_ones() -> None:
    pack = {"setup": {"rows": 5}, "card": [{"id": "eel", "points": 9}, {"id": "orca", "points": 6}], "schema": 2}
    assert merge(BASE, Pack("mine.toml", pack)) == {
        "schema": 2,
        "setup": {"rows": 5, "names": ["a", "b"]},
        "card": [{"id": "cod", "points": 3}, {"id": "eel", "points": 9}, {"id": "orca", "points": 6}],
    }


def test_a_pack_may_give_a_part_of_a_table_and_the_rest_stays() -> None:
    base = {"cards": {"eel": {"points": 2, "home": {"river": 1, "sea": 3}, "names": ["eel", "elver"]}, "cod": {}}}
    pack = {"cards": {"eel": {"home": {"sea": 4}, "names": ["eel"]}, "orca": {"points": 6}}}
    assert merge(base, Pack("mine.toml", pack)) == {
        "cards": {
            "eel": {"points": 2, "home": {"river": 1, "sea": 4}, "names": ["eel"]},
            "cod": {},
            "orca": {"points": 6},
        }
    }
    with pytest.raises(BadContent, match=r"'cards\.eel', field 'home': expected a table"):
        merge(base, Pack("mine.toml", {"cards": {"eel": {"home": 3}}}))


def test_merging_changes_neither_content_nor_pack() -> None:
    base = deepcopy(BASE)
    data: dict[str, Any] = {"setup": {"names": ["c"]}, "card": [{"id": "orca"}, {"id": "orca", "points": 1}]}
    pack = Pack("mine.toml", deepcopy(data))
    merged = merge(base, pack)
    merged["setup"]["names"].append("d")
    merged["card"][-1]["points"] = 7
    assert base == BASE
    assert pack.data == data


def test_an_empty_pack_changes_nothing() -> None:
    assert merge(BASE, Pack("mine.toml", {})) == BASE


def test_a_whole_pack_is_laid_over_nothing() -> None:
    pack = Pack("older.toml", {"setup": {"rows": 2}}, whole=True)
    merged = merge(BASE, pack)
    assert merged == {"setup": {"rows": 2}}
    merged["setup"]["rows"] = 3
    assert pack.data == {"setup": {"rows": 2}}


def test_an_unknown_section_is_refused_and_all_are_named() -> None:
    assert refused({"cards": []}) == "mine.toml: there is no section 'cards'. Sections: schema, setup, card."


@pytest.mark.parametrize("change", [{"id": "cod"}, 5, "cod", None])
def test_a_list_is_not_replaced_by_anything_else(change: object) -> None:
    assert refused({"card": change}) == "mine.toml, entry 'card': expected [[…]] entries."


@pytest.mark.parametrize("change", [[{"rows": 5}], 5, "rows", None, True])
def test_a_table_is_not_replaced_by_anything_else(change: object) -> None:
    assert refused({"setup": change}) == "mine.toml, entry 'setup': expected a table."


@pytest.mark.parametrize("change", [{}, {"points": 3}, {"id": 7}, 5, "cod", None, ["cod"]])
def test_every_entry_of_a_pack_needs_an_id(change: object) -> None:
    assert (
        refused({"card": [{"id": "cod"}, change]}) == "mine.toml, entry 'card 2', field 'id': every entry needs an id."
    )


class Id(str):
    """An id that counts how often any of its kind was compared."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Id.compared += 1
        return str(self) == str(other)

    __hash__ = str.__hash__


def test_the_work_of_merging_grows_with_the_pack_and_not_with_its_square() -> None:
    Id.compared = 0
    entries = [{"id": Id(f"fish {n % 500}"), "points": n} for n in range(1000)]
    merged = merge(BASE, Pack("mine.toml", {"card": entries}))
    assert [entry["points"] for entry in merged["card"]] == [3, 2, *range(500, 1000)]
    assert Id.compared <= 2 * len(entries)


def test_of_entries_with_the_same_id_a_pack_changes_the_first() -> None:
    merged = merge({"card": [{"id": "cod"}, {"id": "cod"}]}, Pack("mine.toml", {"card": [{"id": "cod", "points": 1}]}))
    assert merged == {"card": [{"id": "cod", "points": 1}, {"id": "cod"}]}


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for _ in range(depth - 1):
        data = {"setup": data}
    return data


def test_a_pack_larger_than_any_game_is_refused_before_it_is_laid_over_anything() -> None:
    many = [{"id": f"fish {n}"} for n in range(MOST_ENTRIES)]
    assert len(merge(BASE, Pack("mine.toml", {"card": many}))["card"]) == MOST_ENTRIES + 2
    assert (
        refused({"card": many[1:], "fish": [5, 6]})
        == f"mine.toml has {MOST_ENTRIES + 1} entries; a pack has at most {MOST_ENTRIES}."
    )
    too_large = "mine.toml is too large: a pack has at most 20000 values and 500000 letters"
    assert refused({"setup": {"names": [1] * MOST_VALUES}}).startswith(too_large)
    assert refused({"setup": {"names": ["x" * MOST_LETTERS]}}).startswith(too_large)
    assert refused({"setup": {"x" * MOST_LETTERS: 1}}).startswith(too_large)
    assert merge(BASE, Pack("mine.toml", nested(DEEPEST)))["schema"] == 1
    assert refused(nested(DEEPEST + 1)).startswith(too_large)
    assert refused(nested(100_000)).startswith(too_large)


def test_a_pack_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[setup]\nrows = 5\n[[card]]\nid = "särki"\n', encoding="utf-8")
    assert Pack.read(path) == Pack("mine.toml", {"setup": {"rows": 5}, "card": [{"id": "särki"}]})
    assert Pack.read(str(path)).name == "mine.toml"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"none\.toml cannot be read: No such file"):
        Pack.read(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe4"')
    with pytest.raises(BadContent, match=r"latin\.toml is no text in UTF-8"):
        Pack.read(tmp_path / "latin.toml")
    (tmp_path / "torn.toml").write_text("[setup\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"^torn\.toml: .*line 1"):
        Pack.read(tmp_path / "torn.toml")


def test_toml_is_parsed_as_plain_data() -> None:
    assert parse("[setup]\nrows = 4", "cards.toml") == {"setup": {"rows": 4}}


# --- versions ---------------------------------------------------------------------------------


def test_the_version_of_content_stays_the_same_for_ever() -> None:
    assert version_of(BASE) == "d5316ede1fc3"
    assert version_of({}) == "44136fa355b3"


def test_the_version_follows_the_content_and_not_its_order() -> None:
    turned = {name: BASE[name] for name in reversed(BASE)}
    assert version_of(turned) == version_of(BASE)
    assert version_of(deepcopy(BASE) | {"schema": 2}) != version_of(BASE)
    assert version_of(deepcopy(BASE) | {"card": BASE["card"][::-1]}) != version_of(BASE)
