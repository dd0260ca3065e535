"""The JSON API on a page for people, made from the same description that programs read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ecotone.web.api.endpoints import ROOT
from ecotone.web.api.openapi import describe
from ecotone.web.site.site import site_of

Schema = Mapping[str, Any]  # Any: JSON
Form = tuple[tuple[str, bool], ...]  # words, and whether they are the name of a form that the page explains

REFERENCE: Final = "#/components/schemas/"
BOUNDS: Final = {  # of a value, in words
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "below {}",
    "minLength": "at least {} letters",
    "maxLength": "at most {} letters",
    "minItems": "at least {} of them",
    "maxItems": "at most {} of them",
}


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a body or of an address."""

    name: str
    form: Form
    is_required: bool
    about: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A form that bodies have, with its fields."""

    name: str
    about: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Door:
    """One thing that can be asked for."""

    name: str
    method: str
    path: str
    about: str
    key: str  # "none", "may" or "must"
    fields: tuple[Field, ...]  # of its address
    takes: Form
    gives: Form


def form(schema: Schema) -> Form:
    """What a value is, in a few words."""
    if "$ref" in schema:
        return ((schema["$ref"].removeprefix(REFERENCE), True),)
    if "anyOf" in schema:
        return joined([form(one) for one in schema["anyOf"]], " or ")
    if "enum" in schema:
        return ((" or ".join(f'"{one}"' for one in schema["enum"]), False),)
    if schema.get("type") == "array" and "items" in schema:
        return (("list of ", False), *form(schema["items"]))
    if schema.get("type") == "object" and schema.get("additionalProperties"):
        return (("object of ", False), *form(schema["additionalProperties"]))
    return ((str(schema.get("type", "JSON")), False),)


def joined(forms: Sequence[Form], between: str) -> Form:
    """One after the other, with a word between them."""
    first, *others = forms
    return sum((((between, False), *one) for one in others), first)


def field(name: str, schema: Schema, is_required: bool) -> Field:
    """A field, with all that its schema says about it."""
    parts = [schema, *schema.get("anyOf", ())]
    said = [part["description"] for part in parts if "description" in part]
    said += [words.format(part[bound]) + "." for part in parts for bound, words in BOUNDS.items() if bound in part]
    if schema.get("default") not in (None, "", [], {}):
        said.append(f"Usually {schema['default']}.")
    return Field(name, form(schema), is_required, " ".join(map(sentence, said)))


def sentence(words: str) -> str:
    """With a capital letter, on one line."""
    line = " ".join(words.split())
    return line[:1].upper() + line[1:]


@cache
def shapes() -> tuple[Shape, ...]:
    """All forms, by name."""
    found = []
    for name, schema in sorted(describe()["components"]["schemas"].items()):
        needed = schema.get("required", ())
        fields = [field(key, one, key in needed) for key, one in schema.get("properties", {}).items()]
        found.append(Shape(name, sentence(schema.get("description", "")), tuple(fields)))
    return tuple(found)


@cache
def doors() -> tuple[Door, ...]:
    """All that can be asked for, in the order of the description."""
    found = []
    for path, methods in describe()["paths"].items():
        for method, one in methods.items():
            takes = one.get("requestBody")
            gives = next(answer for status, answer in one["responses"].items() if status.startswith("2"))
            found.append(
                Door(
                    name=one["operationId"],
                    method=method.upper(),
                    path=path,
                    about=one["summary"],
                    key="none" if "security" not in one else "may" if {} in one["security"] else "must",
                    fields=tuple(field(part["name"], part["schema"], part["required"]) for part in one["parameters"]),
                    takes=form(body(takes)) if takes else (),
                    gives=form(body(gives)),
                )
            )
    return tuple(found)


def body(part: Schema) -> Schema:
    """The schema of what is sent or answered."""
    schema: Schema = part["content"].get("application/json", {"schema": {}})["schema"]
    return schema


def refusals() -> dict[str, str]:
    """What the other statuses of an answer mean; they are the same everywhere."""
    answers = next(iter(describe()["paths"].values()))["get"]["responses"]
    return {status: answer["description"] for status, answer in answers.items() if not status.startswith("2")}


async def api_page(request: Request) -> Response:
    """The API, to be read."""
    about = " ".join(describe()["info"]["description"].split())
    return site_of(request).page(
        request, "api.html", root=ROOT, about=about, doors=doors(), shapes=shapes(), refusals=refusals()
    )
