"""Guided first games on the page: the table that is laid out for one, and its steps as the page's script reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.bots import pet_name
from ecotone.core.choice import Choice
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text
from ecotone.tables.plan import USUAL_BOT, Place, Plan
from ecotone.tables.table import Table
from ecotone.web.pages.new_table_form import usual_bot
from ecotone.web.paint.frame import Viewpoint

GUIDED: Final = "guide"  # the origin that such a table is stored with; behind a full stop stands which guide it is


@dataclass(frozen=True, slots=True)
class PageStep:
    """A step as the page's script reads it: lists of ids and of verbs are texts with blanks between."""

    step: GuideStep
    at: str
    when: str
    until: str
    verb: str  # of the recommended choice
    path: str  # the things on the page that it names


def guided_plan(game: Game, id: str = "") -> tuple[Plan, list[tuple[int, Choice]]]:
    """The table of a guided first game, and what others have done there before the learner's turn comes."""
    guide = next((one for one in game.guides() if one.id == id), None)
    if guide is None:
        raise BadSetup(Text("{game} has no guided first game.", game=game.name))
    places = [Place("bot", name, usual_bot(game)) for name in map(pet_name, range(guide.seats - 1))]
    places.insert(guide.seat, Place("me", "", USUAL_BOT))
    return Plan(game.id, tuple(places), dict(guide.options), guide.seed, origin=origin_of(guide)), list(guide.opening)


def origin_of(guide: Guide) -> str:
    """What is stored of a table that is laid out for a guide."""
    return f"{GUIDED}.{guide.id}" if guide.id else GUIDED


def page_steps(table: Table, viewpoint: Viewpoint) -> list[PageStep]:
    """The steps for a reader; none at ordinary tables, and none for those who only look on."""
    game = table.match.game
    guide = next((one for one in game.guides() if origin_of(one) == table.stored.origin), None)
    if guide is None or viewpoint.seat != guide.seat or table.is_over:
        return []
    return [page_step(game, step) for step in guide.steps]


def page_step(game: Game, step: GuideStep) -> PageStep:
    """One step as the page's script reads it."""
    verb, path = (str(step.choice[0]), game.path(step.choice)) if step.choice else ("", [])
    return PageStep(step, " ".join(step.at), " ".join(step.verbs), " ".join(step.until), verb, " ".join(path))
