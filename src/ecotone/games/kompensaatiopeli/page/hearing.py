"""The permit process as a scene: its phase, what is at stake for either side, how the cards left would decide."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, SPECIES, TEAMS, Content
from ecotone.games.kompensaatiopeli.page.pieces import Stack
from ecotone.games.kompensaatiopeli.page.printed import Printed
from ecotone.games.kompensaatiopeli.rules.scoring import token_points
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView, ProjectView
from ecotone.games.kompensaatiopeli.words.names import PHASE_NAMES, TEAM_NAMES, tile_name

HEARD: Final = ("first_card", "step_in", "appeal", "court_order", "condition")  # questions that are put in the scene


class Side(Struct, frozen=True):
    """One team in a permit process: what is at stake for it, and who speaks for it."""

    css: str
    name: Text
    lines: tuple[Text, ...]
    seats: tuple[int, ...]
    pictures: tuple[tuple[str, str], ...]  # of the plan, or of the species on its land: class and drawing


class Hearing(Struct, frozen=True):
    """A permit process that is being decided; `pair` are the cards of the court of which one counts."""

    step: int
    phase: Text
    sides: tuple[Side, ...]
    grant: int  # of the cards that nobody has seen, how many grant
    left: int
    pair: tuple[Stack, ...] = ()


def hearing_of(pieces: Printed, view: KompensaatiopeliView, cards: tuple[Stack, ...]) -> Hearing | None:
    """The scene of the permit process; None while something else is asked."""
    project = next((one for one in view.projects if not one.permitted), None)
    if view.prompt is None or view.prompt.name not in HEARD or project is None:
        return None
    content, name = pieces.content, view.prompt.name
    plan = (("plan", pieces.headers[project.header].icon),) * len(project.tiles)
    lands = [pieces.lands[view.board[tile]] for tile in project.tiles]
    life = tuple((land.css, land.icon) for land in lands if land.icon)
    step = 0 if name == "first_card" else 2 if name == "condition" else 1
    if name in {"appeal", "step_in"}:
        step = view.prompt.detail[0] - 1
    grant = sum(n for n, yes in zip(content.permit_copies, content.granted, strict=True) if yes)
    grant -= sum(content.granted[card] for card in view.opened)
    return Hearing(
        step,
        Text("phase {n} of 3: {phase}", n=step + 1, phase=PHASE_NAMES[step]),
        (
            side(view, DEVELOPERS, developers(content, view, project), plan),
            side(view, CONSERVATIONISTS, others(content, view, project), life),
        ),
        grant if name in {"appeal", "step_in"} else 0,
        view.permit_deck + view.aside if name in {"appeal", "step_in"} else 0,
        cards if name == "court_order" else (),
    )


def steps_of(view: KompensaatiopeliView) -> tuple[tuple[Text, str], ...]:
    """The phases of the permit process, each as past, now or to come."""
    prompt, now = view.prompt, 3
    if prompt is not None and prompt.name == "first_card":
        now = 0
    elif prompt is not None and prompt.name in {"appeal", "step_in"}:
        now = prompt.detail[0] - 1
    elif prompt is not None and prompt.name == "court_order":
        now = 1 if view.running == 3 else 2  # one card before the two of the court: the first appeal
    return tuple((name, "past" if i < now else "now" if i == now else "later") for i, name in enumerate(PHASE_NAMES))


def who_may_act(view: KompensaatiopeliView) -> tuple[int, ...]:
    """Those who are or will be asked in this phase, unless somebody acts before them."""
    if view.prompt is None or view.prompt.name not in {"appeal", "step_in"}:
        return ()
    return view.actors if view.prompt.name == "step_in" else view.prompt.detail[1]


def side(view: KompensaatiopeliView, team: int, lines: tuple[Text, ...], pictures: tuple[tuple[str, str], ...]) -> Side:
    """One side with its seats."""
    seats = tuple(seat for seat, player in enumerate(view.players) if player.team == team)
    return Side(TEAMS[team], TEAM_NAMES[team], lines, seats, pictures)


def developers(content: Content, view: KompensaatiopeliView, project: ProjectView) -> tuple[Text, ...]:
    """What the developers win or lose by the decision."""
    points = token_points(content, [player.role for player in view.players], project.header)
    return (
        Text.count("Granted and built: +{n} point", "Granted and built: +{n} points", points * len(project.tiles)),
        Text("Denied: the plan goes back, its price is gone"),
    )


def others(content: Content, view: KompensaatiopeliView, project: ProjectView) -> tuple[Text, ...]:
    """What the conservationists win or lose by it."""
    species = [
        view.board[tile]
        for tile in project.tiles
        if view.board[tile] >= 0 and content.tile_kind[view.board[tile]] == SPECIES
    ]
    if not species:
        return (Text("Denied: the land stays as it is"), Text("No known species lives on this land"))
    names = tuple(tile_name(content, tile) for tile in species)
    return (
        Text("Denied: {species} stay undisturbed", species=names),
        Text("Granted: they must be offset before building"),
    )
