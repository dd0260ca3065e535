"""Opening a table: at once against bots, as a guided first game, or by the form."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.bots import bot_line, bot_names
from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError
from ecotone.core.game import Game
from ecotone.tables.plan import SPEED_WORDS, Keys, Plan
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.guides import guided_plan
from ecotone.web.pages.new_table_form import (
    fixed_roles,
    lengths,
    quick_plan,
    read_plan,
    role_rows,
    rows,
    twists,
    usual_bot,
    usual_length,
)
from ecotone.web.pages.paper import is_printed
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.cookies import remember
from ecotone.web.site.refusals import status_of
from ecotone.web.site.site import Site, asked_game, site_of


async def quick(request: Request) -> Response:
    """Start at once, with bots in all other seats."""
    site = site_of(request)
    game = asked_game(request)
    form = form_fields(await site.body(request))
    seats = game.check_seats(read_number(form, "seats", game.usual_seats))
    return await open_table(request, quick_plan(game, seats))


async def first_game(request: Request) -> Response:
    """Start the guided first game."""
    return await open_table(request, *guided_plan(asked_game(request), request.path_params.get("guide", "")))


async def new_table(request: Request) -> Response:
    """The form for a new table. If something is wrong, it comes back filled in, with the reason above it."""
    site = site_of(request)
    game = asked_game(request)
    if request.method == "GET":
        return form_page(site, request, game, {}, None)
    form = form_fields(await site.body(request))
    try:
        return await open_table(request, read_plan(game, form))
    except EcotoneError as error:
        return form_page(site, request, game, form, error)


def form_page(
    site: Site, request: Request, game: Game, form: dict[str, str], error: EcotoneError | None
) -> HTMLResponse:
    """The form with what was filled in so far."""
    return site.page(
        request,
        "new.html",
        status=status_of(error) if error else 200,
        language=game_catalogue(site.language(request), game),
        game=game,
        rows=rows(game),
        role_rows=role_rows(game),
        fixed_roles=fixed_roles(game),
        lengths=lengths(game),
        usual_length=usual_length(game),
        twists=twists(game),
        bots={name: bot_line(name, game) for name in bot_names(game)},
        usual=usual_bot(game),
        speeds=SPEED_WORDS,
        form=form,
        printed=is_printed(game),
        error=site.told(error) if error else None,
    )


async def open_table(request: Request, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> Response:
    """Open a table, and give this browser the host's key and those of the people who sit at it."""
    site = site_of(request)
    site.count_opening(request)
    table, keys = await site.house.open(plan, choices)
    response = see_other(f"/t/{table.code}")
    remember(request, response, table.code, own_keys(plan, keys), site.settings.secure)
    await site.house.hand_off(table)
    return response


def own_keys(plan: Plan, keys: Keys) -> list[str]:
    """The keys that the opener's browser keeps."""
    return [
        keys.host,
        *(key for key, place in zip(keys.seats, plan.places, strict=True) if place.who in ("me", "here")),
    ]
