"""The land in the debrief: the 25 tiles first and last, what plans stood on, and the stories of lost places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ecotone.core.charts import Card, Cards, Land, Maps, Moment, Tile, TileGroup, TileRow
from ecotone.core.debrief import Figure
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import NATURES
from ecotone.games.kompensaatiopeli.box.content import POLLUTED, Content
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, POSITIONS, SIDE, row_col
from ecotone.games.kompensaatiopeli.debrief.tally import Event, Loss, Tally, TileTally
from ecotone.games.kompensaatiopeli.words.effects import EFFECTS
from ecotone.games.kompensaatiopeli.words.icons import icon
from ecotone.games.kompensaatiopeli.words.names import (
    TOKENS,
    header_name,
    place_names,
    seat_name,
    tile_name,
)

# How tiles end, as tokens on the map: their ids, and their names in the legend.
MARKS: Final[Mapping[str, tuple[str, Text]]] = {
    "built": ("built", Text("built")),
    "planned": ("planned", Text("planned, not built")),
    "offsetting_site": ("site", Text("site made good")),
    "conservation_area": ("area", TOKENS["areas"][1]),
    "restored": ("restored", TOKENS["restored"][1]),
    "reserved_site": ("reserved", TOKENS["lights"][1]),
    "landowner_declined": ("declined", TOKENS["declined"][1]),
    "proposed": ("proposed", Text("only proposed")),
}
CAUSES: Final[Mapping[str, Text]] = {
    "built": Text("{player} builds over it."),
    "oops": Text("{player} has an accident there: Oops."),
    "derogation": Text("{player} gets a derogation from the law."),
    "corruption": Text("{player} undoes the site that held it, by corruption."),
}


def ground(content: Content, tile: int) -> str:
    """What a tile is drawn as."""
    if tile == NOWHERE:
        return "bare"
    return "polluted" if content.tile_kind[tile] == POLLUTED else NATURES[content.tile_nature[tile]]


def species_picture(content: Content, tile: int) -> str:
    """The picture of the species on a tile, if it has one."""
    species = content.tile_species[tile] if tile != NOWHERE else -1
    return icon(content.species_ids[species]) if species >= 0 else ""


# --- first and last ------------------------------------------------------------------------------


def land_figure(content: Content, tally: Tally) -> Figure:
    """The 25 tiles at the start beside the end."""
    marked = {one.fate for one in tally.tiles}
    legend = tuple(mark for fate, mark in MARKS.items() if fate in marked)
    bare = sum(one.last == NOWHERE for one in tally.tiles)
    living = sum(one.first != NOWHERE and content.tile_species[one.first] >= 0 for one in tally.tiles)
    built = sum(one.fate == "built" for one in tally.tiles)
    lands = (
        Land(
            Text("Start: {n} tiles with a species. Pale: face down, nobody knew.", n=living),
            tuple(first_tile(content, one) for one in tally.tiles),
        ),
        Land(
            Text("End: {built} built, {bare} bare in all.", built=built, bare=bare),
            tuple(last_tile(content, one) for one in tally.tiles),
        ),
    )
    chart = Maps(lands=lands, columns=SIDE, legend=legend)
    return Figure(id="land", heading=Text("The land, first and last"), chart=chart, sheet=1)


def first_tile(content: Content, one: TileTally) -> Tile:
    """A position as it lay at the start."""
    name = row_col(one.position)
    words = Text("{place}: {tile}", place=name, tile=tile_name(content, one.first))
    if one.first_down:
        words = Text("{place}: {tile}, face down", place=name, tile=tile_name(content, one.first))
    return Tile(name, ground(content, one.first), words, species_picture(content, one.first), one.first_down)


def last_tile(content: Content, one: TileTally) -> Tile:
    """A position as it lay at the end."""
    name = row_col(one.position)
    token, said = MARKS.get(one.fate, ("", Text("")))
    words = Text("{place}: {tile}", place=name, tile=tile_name(content, one.last))
    if one.fate in ("built", "planned"):
        project = header_name(content, one.header)
        words = Text("{land}, {mark}: {project}", land=words, mark=said, project=project)
    elif token:
        words = Text("{land}, {mark}", land=words, mark=said)
    elif one.last_down:
        words = Text("{land}, face down", land=words)
    picture = species_picture(content, one.last) or species_picture(content, one.guest)
    on_it = icon(content.header_ids[one.header]) if one.fate in ("built", "planned") else ""
    return Tile(name, ground(content, one.last), words, picture, one.last_down, token, on_it)


# --- what plans stood on -------------------------------------------------------------------------


def ground_figure(content: Content, tally: Tally) -> Figure:
    """All tiles that plans took: what they looked like then, and what was found on them later."""
    groups: dict[str, list[Tile]] = {"empty": [], "species": [], "polluted": []}
    found = 0
    for plan in tally.plans:
        later = dict(plan.found)
        for position, tile, kind in zip(plan.tiles, plan.lay, plan.ground, strict=True):
            shown = later.get(position, tile)
            found += position in later
            name = row_col(position)
            words = Text("{place}: {tile}", place=name, tile=tile_name(content, shown))
            if position in later:
                words = Text("{land}, found only later", land=words)
            picture = species_picture(content, shown)
            groups[kind].append(Tile(name, ground(content, tile), words, picture, position in later))
    names = {
        "empty": Text("Looked empty: {n}. Life was found on {found} later.", n=len(groups["empty"]), found=found),
        "species": Text("Known life: {n}", n=len(groups["species"])),
        "polluted": Text("Polluted: {n}", n=len(groups["polluted"])),
    }
    chart = TileRow(groups=tuple(TileGroup(names[kind], tuple(tiles)) for kind, tiles in groups.items() if tiles))
    note = Text("Each tile that a plan took, as it looked then. Dashed ring: found only after the plan was made.")
    heading = Text("What the plans stood on") if tally.plans else Text("Nobody planned anything")
    moments = tuple(
        Moment(
            plan.at,
            plan.round,
            EFFECTS["planned"](content, plan.seat, plan.header, plan.tiles) or Text(""),
        )
        for plan in tally.plans
    )
    return Figure(id="ground", heading=heading, chart=chart, note=note if tally.plans else None, moments=moments)


# --- lost for good ---------------------------------------------------------------------------------


def losses_figure(content: Content, tally: Tally) -> Figure:
    """Each place of a rare species that was lost for good, with its story and what is known of the species."""
    lost = [one for one in tally.lost if one.species >= 0]
    left = dict(tally.places_left)
    cards = tuple(card(content, tally, one, left[one.species]) for one in lost)
    heading = Text.count(
        "Lost for good: one place of a rare species", "Lost for good: {n} places of rare species", len(lost)
    )
    gone = tuple(Text(content.species_names[species]) for species, n in tally.places_left if not n)
    note = Text("A lost place is not an extinct species.")
    if gone:
        note = Text("A lost place is not an extinct species. No known place is left here of: {species}.", species=gone)
    if not lost:
        return Figure(id="losses", heading=Text("No place of a rare species was lost for good"), chart=Cards(cards=()))
    return Figure(id="losses", heading=heading, note=note, chart=Cards(cards=cards))


def card(content: Content, tally: Tally, loss: Loss, left: int) -> Card:
    """One lost place."""
    note = (
        Text.count("One other place of it is known here.", "{n} other places of it are known here.", left)
        if left
        else Text("No other place of it is known here.")
    )
    end = Text(CAUSES[loss.cause].template, player=seat_name(loss.seat))
    moments = (*story(content, tally, loss), Moment(loss.at, loss.round, end))
    id = content.species_ids[loss.species]
    return Card(tile_name(content, loss.tile), icon(id), f"species.{id}", note, moments)


def story(content: Content, tally: Tally, loss: Loss) -> Iterator[Moment]:
    """What had happened on the place before, from where the tile first lay."""
    moved = [one for one in tally.offsets if one.tile == loss.tile and one.at < loss.at]
    origin = moved[-1].lost if loss.cause == "corruption" and moved else loss.place
    if origin >= POSITIONS:
        return
    for event in tally.tiles[origin].events:
        if event.at < loss.at and event.what in STORY:
            yield Moment(event.at, event.round, STORY[event.what](content, event))


def told(content: Content, event: Event) -> Text:
    """An event whose effect says all."""
    return EFFECTS[event.what](content, *event.about) or Text("")


STORY: Final[Mapping[str, Callable[[Content, Event], Text]]] = {
    "turn_up": told,
    "species_found": told,
    "demonstration": told,
    "protest_removed": told,
    "planned": lambda content, event: Text(
        "{player} plans {project} here.", player=seat_name(event.seat), project=header_name(content, event.about[0])
    ),
    "campaign": lambda content, event: Text("{player} starts a media campaign.", player=seat_name(event.seat)),
    "proposed": lambda content, event: Text("{player} proposes to protect it.", player=seat_name(event.seat)),
    "moved_away": lambda content, event: Text(
        "{player} moves it to {places}.", player=seat_name(event.seat), places=place_names(event.about[1])
    ),
}
