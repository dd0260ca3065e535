"""The API on a page for people: every door, every form, and links that lead somewhere."""

import re

from ecotone.web.api.api_page import doors, form, shapes
from ecotone.web.api.openapi import describe
from tests.web.visiting import visit


def test_every_door_and_every_form_is_on_the_page_and_every_link_leads_there() -> None:
    with visit() as on:
        html = on.browser().get("/api/v1/docs").text
        assert '<a href="/api/v1/docs">' in on.browser().get("/style").text
    for path, methods in describe()["paths"].items():
        for method, one in methods.items():
            assert f"<code><b>{method.upper()}</b> {path}</code></h2>" in html
            assert one["summary"].replace("'", "&#39;") in html
    for name, schema in describe()["components"]["schemas"].items():
        assert f'id="form-{name}"' in html
        for field in schema.get("properties", {}):
            assert f"<code>{field}</code>" in html
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids


def test_values_are_told_in_a_few_words() -> None:
    fields = {field.name: field for shape in shapes() if shape.name == "NewTable" for field in shape.fields}
    assert fields["game"].is_required
    assert fields["game"].about == "At most 40 letters."
    assert fields["seats"].form == (("list of ", False), ("NewSeat", True))
    assert fields["speed"].form == (('"fast" or "normal" or "slow"', False),)
    assert fields["speed"].about == "Usually normal."
    assert form({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == (
        ("integer", False), (" or ", False), ("null", False),
    )  # fmt: skip


def test_who_needs_a_secret_is_told() -> None:
    keys = {door.name: door.key for door in doors()}
    assert {keys["play"], keys["do"]} == {"must"}
    assert keys["view"] == "may"
    assert keys["list_games"] == "none"
