"""What the things of Kompensaatiopeli are in the real world; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import has_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, EU_COURT, NATURES
from ecotone.games.kompensaatiopeli.box.content import CHARACTERS, LAWS, SECTORS, TEAMS, Content
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE
from ecotone.games.kompensaatiopeli.words.icons import FOLDER, card_icon, icon, token_icon
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    DEAL_WORDS,
    LAW_NAMES,
    NATURE_NAMES,
    PHASE_NAMES,
    PHASES,
    RATIO_WORDS,
    SECTOR_NAMES,
    TEAM_NAMES,
    TOKENS,
    card_name,
    tile_name,
)

STATIC: Final = "/static/"  # the address below which symbols lie
OFFSETTING: Final = Text("Offsetting")


def subjects(game: Game) -> tuple[Subject, ...]:
    """All that we have something to say about, offsetting first; of what only a pack brings we know nothing."""
    content: Content = game.content
    parts = (offsetting(), nature(content), projects(content), players(content), cards(content), permits(content))
    return tuple(subject for part in parts for subject in part if has_facts(game.room("learn"), subject.key))


def subject(kind: str, id: str, name: Text, heading: Text, picture: str = "") -> Subject:
    """One subject, with the symbol of its own id unless another is given."""
    return Subject(f"{kind}.{id}", name, heading, icon(picture or id).removeprefix(STATIC))


def offsetting() -> Iterator[Subject]:
    """The idea, the laws and the tokens."""
    yield subject("offset", "offsetting", Text("Ecological compensation"), OFFSETTING, "site")
    yield subject("offset", "hierarchy", Text("Mitigation hierarchy"), OFFSETTING, "permit")
    for ratio in (1, 2, 0):
        picture = "site" if ratio else "denied"
        yield subject("offset", f"ratio_{ratio}", RATIO_WORDS[ratio], OFFSETTING, picture)
    yield subject("offset", "additionality", Text("Additionality"), OFFSETTING, "area")
    yield subject("offset", "decoupling", Text("Decoupling"), OFFSETTING, "project")
    yield subject("offset", "degrowth", Text("De-growth"), OFFSETTING, "law")
    yield subject("offset", "bank", Text("Nature bank"), OFFSETTING, "bank")
    yield subject("offset", "nature_survey", Text("Nature survey"), OFFSETTING, "nature")
    yield subject("offset", "species_survey", Text("Species survey"), OFFSETTING, "offsetting_checkup")
    yield subject("offset", "lost", Text("Species lost for good"), OFFSETTING, "lost")
    for law, id in enumerate(LAWS):
        yield subject("law", id, LAW_NAMES[law], Text("Laws"), "law")
    tokens = Text("Tokens")
    for id, name in TOKENS.values():
        yield Subject(f"token.{id}", name, tokens, token_icon(id).removeprefix(STATIC))
    yield subject("token", "camp", Text("protest camp"), tokens)


def nature(content: Content) -> Iterator[Subject]:
    """Nature types, polluted land and bare spots, and all species."""
    heading = Text("Nature types")
    pictures = FOLDER.removeprefix(STATIC)
    for number, id in enumerate(NATURES):
        yield Subject(f"nature.{id}", NATURE_NAMES[number], heading, f"{pictures}{id}.svg")
    yield Subject("nature.polluted", Text("polluted land"), heading, f"{pictures}polluted.svg")
    yield Subject("nature.bare", tile_name(content, NOWHERE), heading, f"{pictures}bare.svg")
    for number, id in enumerate(content.species_ids):
        yield subject("species", id, Text(content.species_names[number]), Text("Species"))


def projects(content: Content) -> Iterator[Subject]:
    """Projects, and what kinds of them there are."""
    for number, id in enumerate(content.header_ids):
        yield subject("project", id, Text(content.header_names[number]), Text("Projects"))
    heading = Text("Kinds of projects")
    for number, id in enumerate(CHARACTERS):
        yield subject("character", id, CHARACTER_NAMES[number], heading)
    for number, id in enumerate(SECTORS):
        yield subject("sector", id, SECTOR_NAMES[number], heading)


def players(content: Content) -> Iterator[Subject]:
    """Both teams and all roles."""
    for team, id in enumerate(TEAMS):
        yield subject("team", id, TEAM_NAMES[team], Text("Teams and roles"), ("project", "area")[team])
    for role in content.roles:
        yield subject("role", role.id, Text(role.name), Text("Teams and roles"))


def cards(content: Content) -> Iterator[Subject]:
    """Hand cards, like ones of both decks together."""
    for kind, id in enumerate(DEAL_NAMES):
        if id not in DEAL_NAMES[:kind]:
            heading = Text("Action cards") if kind >= EU_COURT else Text("Resources and knowledge")
            yield Subject(
                f"card.{id}",
                DEAL_WORDS.get(id, card_name(content, kind)),
                heading,
                card_icon(kind).removeprefix(STATIC),
            )


def permits(content: Content) -> Iterator[Subject]:
    """The steps of a permit, and what its cards say."""
    for number, id in enumerate(PHASES):
        yield subject("step", id, PHASE_NAMES[number], Text("Permits"), "permit")
    for number, id in enumerate(content.permit_ids):
        picture = "granted" if content.granted[number] else "denied"
        yield subject("permit", id, Text(content.permit_names[number]), Text("Permits"), picture)
