"""The pages `/packs`: only where the host allows packs."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.content import Data
from ecotone.core.game import Game
from ecotone.core.packs import to_toml
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.web.packs.drafts import (
    beside,
    copied,
    dropped,
    edited,
    entry_of,
    from_form,
    from_toml,
    opened,
    recounted,
    sections,
)
from ecotone.web.packs.work import Draft, Line, Seen
from ecotone.web.packs.workshop import Workshop
from ecotone.web.pages.forms import form_fields
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.site import Site, asked_game, site_of

STAYING: Final = ("copy", "drop")  # what is done to the entry that is open, whichever is chosen to be opened next
# How games end, in words; what a game calls its own ends is in its catalogue.
OUTCOMES: Final = {"won": Text("won"), "lost": Text("lost"), "draw": Text("a draw")}


def allowed(request: Request) -> Site:
    """The site, if its host takes packs."""
    site = site_of(request)
    if not site.settings.packs:
        raise HTTPException(404)
    return site


async def packs_page(request: Request) -> Response:
    """Which game's cards to change."""
    listed = [game for game in games().values() if game.content_data]
    return allowed(request).page(request, "packs.html", games=listed)


async def pack_page(request: Request) -> Response:
    """A pack in forms: an entry is opened, edited, checked, drawn and played with."""
    site, game = allowed(request), asked_game(request)
    if not game.content_data:
        raise HTTPException(404)
    form = form_fields(await site.body(request)) if request.method == "POST" else {}
    data, place, wrong = read_form(game, form)
    if form.get("do") == "download" and not wrong:
        headers = {"Content-Disposition": f'attachment; filename="{game.id}-pack.toml"', "Cache-Control": "no-store"}
        return Response(to_toml(data), media_type="application/toml; charset=utf-8", headers=headers)
    study = form.get("do") == "study" and not wrong
    draft = Draft(game.id, data, place.partition(" ")[2], site.language(request), study)
    workshop: Workshop = request.app.state.workshop
    seen = await workshop.look(site.limits.caller(request), draft) if form else Seen((), ())
    if form.get("do") in STAYING and (data := recounted(game, data, seen.problems)) != draft.data:
        seen = await workshop.look(site.limits.caller(request), replace(draft, data=data))
    shown = place if form.get("do") in STAYING else form.get("open", place)
    return show(site, request, game, data, shown, wrong, seen, study)


def read_form(game: Game, form: dict[str, str]) -> tuple[Data, str, dict[str, Text]]:
    """The pack after what was filled in, where, and what of it could not be read."""
    if form.get("do") == "paste":
        return from_toml(form.get("pasted", "")), "", {}
    data, place = from_form(form.get("pack", "")), form.get("place", "")
    if form.get("do") == "drop":
        return dropped(data, place), place, {}
    changed, wrong = edited(game, data, place, form)
    if form.get("do") == "copy" and not wrong:
        return *copied(game, changed, place), wrong
    return changed, place, wrong


def show(
    site: Site, request: Request, game: Game, data: Data, place: str, wrong: dict[str, Text], seen: Seen, study: bool
) -> Response:
    """The page of a pack."""
    known = sections(game, data)
    if place not in {one.place for listed in known.values() for one in listed}:
        place = next(iter(known.values()))[0].place
    problems, others = beside(seen.problems, place)
    language = game_catalogue(site.language(request), game)
    return site.page(
        request,
        "pack.html",
        status=422 if wrong or seen.problems else 200,
        language=language,
        game=game,
        sections=known,
        place=place,
        fields=opened(game, data, place, {**problems, **wrong}),
        pack=json.dumps(data),
        in_pack=entry_of(data, place) is not None,
        others=others,
        changes=seen.changes,
        picture=f"data:image/png;base64,{b64encode(seen.picture).decode()}" if seen.picture else "",
        lines=[study_line(line) for line in seen.lines],
        games=seen.lines[0].now.games if seen.lines else 0,
        seats=seen.seats,
        study=study,
        checked=bool(seen.changes) and not seen.problems and not wrong,
    )


def study_line(line: Line) -> Text:
    """How often a game ends so: with the pack, and without it."""
    now, before = line.now, line.before
    return Text(
        "{what}: {now} % [{low}, {high}] with this pack, {then} % [{below}, {above}] with the game's own cards.",
        what=OUTCOMES.get(line.outcome, Text(line.outcome)),
        now=percent(now.value),
        low=percent(now.low),
        high=percent(now.high),
        then=percent(before.value),
        below=percent(before.low),
        above=percent(before.high),
    )


def percent(share: float) -> int:
    """A share in hundredths."""
    return round(100 * share)
