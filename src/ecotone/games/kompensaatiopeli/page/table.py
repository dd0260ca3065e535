"""One view laid out for the templates: what lies where, in words, figures and pictures."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final

from ecotone.core.boards import mask_of, places_of
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, Cards
from ecotone.games.kompensaatiopeli.box.content import (
    CHARACTERS,
    CONSERVATIONISTS,
    DEVELOPERS,
    PLANET_SAVER,
    ROLES,
    SECTOR_ROLES,
    TEAMS,
)
from ecotone.games.kompensaatiopeli.box.landscape import BANK, NOWHERE, POSITIONS, SIDE, row_col
from ecotone.games.kompensaatiopeli.page import printed
from ecotone.games.kompensaatiopeli.page.hearing import Hearing, hearing_of, steps_of, who_may_act
from ecotone.games.kompensaatiopeli.page.pieces import (
    BankTile,
    CardFace,
    Cell,
    Deal,
    Land,
    Permit,
    Placed,
    Seat,
    Sign,
    Stack,
    Team,
    Tray,
)
from ecotone.games.kompensaatiopeli.rules.project import levels_of
from ecotone.games.kompensaatiopeli.rules.scoring import token_points
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView, Part, PlayerView, ProjectView
from ecotone.games.kompensaatiopeli.words.names import PART_NAMES, PROMISE_NAMES, TEAM_NAMES, place_names
from ecotone.games.kompensaatiopeli.words.own_points import own_points

PLACES: Final = tuple(row_col(position) for position in range(POSITIONS))
NEXT_TO_BUILD: Final = Text("next to be built")
NOT_TO_BUILD: Final = Text("cannot be built over under this law")
NAMED_SO_FAR: Final = {  # what the question on top has named so far
    "plan": printed.sign("chosen", Text("chosen for the plan"), "project"),
    "offset": printed.sign("chosen", Text("chosen as a site"), "site"),
    "retry": printed.sign("chosen", Text("chosen as a site"), "site"),
    "proposals": printed.sign("chosen", Text("chosen for a proposal"), "proposal"),
    "campaigns": printed.sign("chosen", Text("chosen for a campaign"), "media"),
}
TERRAIN: Final = ("meadow", "bare", "polluted", "water", "forest", "down")  # what lies on top of what
TO_OFFSET: Final = printed.sign("chosen away", Text("to be offset now"), "site")


class Layout:
    """A view, as the templates read it: every part is worked out once, when a template asks for it."""

    def __init__(self, pieces: printed.Printed, view: KompensaatiopeliView) -> None:
        self.pieces = pieces
        self.view = view
        self.content = pieces.content

    @cached_property
    def own_points(self) -> list[tuple[Text, tuple[Text, ...]]]:
        """Individual points that the reader may see, with what they come from (K-139)."""
        return own_points(self.view)

    @cached_property
    def share(self) -> int:
        """The developers' part of all points, in per cent, as the tug of war shows it."""
        ours, theirs = (max(0, team.total) for team in self.teams)
        return 50 if ours + theirs == 0 else round(100 * ours / (ours + theirs))

    @cached_property
    def hearing(self) -> Hearing | None:
        """The permit process, while it is decided."""
        return hearing_of(self.pieces, self.view, self.permit.cards[-2:])

    # --- landscape ----------------------------------------------------------------------------

    @cached_property
    def cells(self) -> list[Cell]:
        """All 25 positions, row by row."""
        view, lands = self.view, self.pieces.lands
        marks = [(mask, sign) for field, sign in printed.TOKEN_SIGNS if (mask := getattr(view, field))]
        headers = {tile: self.pieces.headers[p.header] for p in view.projects for tile in p.tiles}
        guests = {site.place: lands[site.moved] for site in view.sites if site.moved != NOWHERE}
        chosen = self.chosen()
        next_to_build = self.next_to_build()
        out = []
        for position, tile in enumerate(view.board):
            land = lands[tile]
            tokens = [sign for mask, sign in marks if mask >> position & 1]
            header = headers.get(position)
            name, css, due, know = land.name, "", -1, land.know
            if header is not None and view.built >> position & 1:
                tokens.insert(0, header.built)
                name, css, know = header.name, " is-built", header.know
            elif header is not None:
                tokens.insert(0, header.plan)
                css = " is-next" if next_to_build >> position & 1 else ""
                due = self.sites_needed(tile) if view.due >> position & 1 else -1
            if position in chosen:
                tokens.append(chosen[position])
            guest = guests.get(position)
            label: tuple[object, ...] = (PLACES[position], name, *land.words[1:])
            if tokens:
                css += " held"
                label += self.token_words(tokens, guest, css, due)
            out.append(Cell(position, PLACES[position], css, land, guest, tuple(tokens), name, due, label, know))
        return out

    @cached_property
    def terrain(self) -> tuple[tuple[str, int, int, int], ...]:
        """What is drawn below the tiles: the kind of land, where, and which of its drawings; unknown land on top."""
        lands = [
            (land.css, 100 * (n % SIDE), 100 * (n // SIDE), (7 * n + n // SIDE) % 3)
            for n, land in ((n, self.pieces.lands[tile]) for n, tile in enumerate(self.view.board))
        ]
        return tuple(sorted(lands, key=lambda one: TERRAIN.index(one[0])))

    def token_words(self, tokens: list[Sign], guest: Land | None, css: str, due: int) -> tuple[object, ...]:
        """What a position says besides its tile."""
        out: list[object] = [token.name for token in tokens]
        if guest is not None:
            out.append(Text("moved here: {tile}", tile=guest.name))
        if css.startswith(" is-next"):
            out.append(NEXT_TO_BUILD)
        if due > 0:
            out.append(Text.count("must be offset with one site", "must be offset with {n} sites", due))
        elif due == 0:
            out.append(NOT_TO_BUILD)
        return tuple(out)

    def chosen(self) -> dict[int, Sign]:
        """The positions that the question on top has named so far, all see them."""
        prompt = self.view.prompt
        if prompt is None or prompt.name not in NAMED_SO_FAR:
            return {}
        sign = NAMED_SO_FAR[prompt.name]
        if prompt.name in ("proposals", "campaigns"):
            return dict.fromkeys(places_of(prompt.detail[0]), sign)
        named = dict.fromkeys((place for place in prompt.detail[1] if place < BANK), sign)
        if prompt.name == "plan":
            plan = self.pieces.headers[prompt.detail[0]]
            return {tile: Sign("", plan.icon, sign.name, know=plan.know, css="chosen") for tile in named}
        return {prompt.detail[0]: TO_OFFSET, **named}

    def next_to_build(self) -> int:
        """The plan tokens that may be built next, as far as their order goes (K-57)."""
        out = 0
        for project in self.view.projects:
            if project.permitted and not project.camp:
                for level in levels_of(project.tiles[0], mask_of(project.tiles)):
                    if level & ~self.view.built:
                        out |= level & ~self.view.built
                        break
        return out

    def sites_needed(self, tile: int) -> int:
        """How many sites the law of the day asks for this tile; 0 if it cannot be offset (K-72, K-74)."""
        ratio = self.pieces.lands[tile].ratio
        return 1 if ratio < 0 else ratio and ratio + self.content.law_plus[self.view.law]

    @cached_property
    def placed(self) -> list[Placed]:
        """All projects on the table."""
        return [self.project(project) for project in self.view.projects]

    def project(self, project: ProjectView) -> Placed:
        """One project."""
        return Placed(
            self.pieces.headers[project.header],
            place_names(project.tiles),
            sum(self.view.built >> tile & 1 for tile in project.tiles),
            project.camp,
            project.permitted,
        )

    @cached_property
    def bank(self) -> list[BankTile]:
        """The tiles of the bank."""
        sites = {site.place: site for site in self.view.sites}
        out = []
        for i, tile in enumerate(self.view.bank):
            site = sites.get(BANK + i)
            guest = self.pieces.lands[site.moved] if site and site.moved != NOWHERE else None
            out.append(BankTile(self.pieces.lands[tile.tile], tile.spent, site is not None, guest))
        return out

    @cached_property
    def lost(self) -> list[Land]:
        """Species tiles that are lost for good."""
        return [self.pieces.lands[tile] for tile in self.view.lost]

    @cached_property
    def supply(self) -> list[tuple[Sign, int]]:
        """Free tokens by kind."""
        return list(zip(printed.SUPPLY, self.view.tokens, strict=True))

    # --- score and law ------------------------------------------------------------------------

    @cached_property
    def teams(self) -> tuple[Team, Team]:
        """Both scores."""
        return (self.team(DEVELOPERS, self.view.developers), self.team(CONSERVATIONISTS, self.view.conservationists))

    def team(self, team: int, parts: tuple[Part, ...]) -> Team:
        """One side: every part that brings something, and those that may still change at the end (K-137)."""
        shown = tuple(
            (PART_NAMES[part.name], part.points, part.provisional) for part in parts if part.points or part.provisional
        )
        return Team(TEAMS[team], TEAM_NAMES[team], sum(part.points for part in parts), shown)

    # --- projects and permits -----------------------------------------------------------------

    @cached_property
    def trays(self) -> list[tuple[Sign, list[Tray]]]:
        """All projects by sector: those in the supply with what a built token would bring, and those on the land."""
        roles = [player.role for player in self.view.players]
        placed = {project.header.number: project for project in self.placed}
        out: dict[Sign, list[Tray]] = {sector: [] for sector in printed.kinds()[len(CHARACTERS) :]}
        for number in sorted({*self.view.headers, *placed}):
            header = self.pieces.headers[number]
            worth = token_points(self.content, roles, number)
            out[header.sectors[0]].append(Tray(header, worth, placed.get(number)))
        return [(sector, trays) for sector, trays in out.items() if trays]

    @cached_property
    def permit(self) -> Permit:
        """Where the permit process stands."""
        view = self.view
        project = next((self.project(p) for p in view.projects if not p.permitted), None)
        granted = sum(self.content.granted[card] for card in view.opened)
        shown = view.opened[-view.running :] if view.running else () if project else view.opened[-1:]
        return Permit(
            project,
            self.permit_cards(shown, project is not None),
            steps_of(view) if project else (),
            who_may_act(view),
            granted,
            len(view.opened) - granted,
        )

    def permit_cards(self, cards: tuple[int, ...], named: bool) -> tuple[Stack, ...]:
        """Open permit cards; of like ones the last has the id."""
        out = []
        for i, card in enumerate(cards):
            face = self.pieces.permits[card]
            out.append(Stack(face, 1, face.id if named and card not in cards[i + 1 :] else ""))
        return tuple(out)

    # --- cards --------------------------------------------------------------------------------

    def stacks(self, counts: tuple[int, ...], prefix: str = "") -> tuple[Stack, ...]:
        """Cards counted by kind."""
        faces = self.pieces.cards
        return tuple(
            Stack(faces[kind], n, f"{prefix}{faces[kind].key}" if prefix else "") for kind, n in enumerate(counts) if n
        )

    @cached_property
    def row(self) -> tuple[Stack, ...]:
        """The face-up cards."""
        cards = self.pieces.cards
        return tuple(
            Stack(cards[kind], self.view.row.count(kind), f"face_up-{cards[kind].key}")
            for kind in sorted(set(self.view.row))
        )

    @cached_property
    def me(self) -> PlayerView | None:
        """The player who looks on, once roles are known."""
        view = self.view
        return view.players[view.seat] if view.seat is not None and view.hand is not None and view.players else None

    @cached_property
    def hand(self) -> tuple[Stack, ...]:
        """The own hand."""
        return self.stacks(self.view.hand or (), "card-")

    @cached_property
    def pile(self) -> list[tuple[Land, int]]:
        """The tiles of the wanted type in the pile, while one looks through it; like ones count together."""
        view = self.view
        if view.pile_seen is None or view.prompt is None:
            return []
        found: dict[Text, list[int]] = {}
        for tile in view.pile_seen:
            if self.content.tile_nature[tile] == view.prompt.detail[0]:
                found.setdefault(self.pieces.lands[tile].name, []).append(tile)
        return [(self.pieces.lands[tiles[0]], len(tiles)) for tiles in found.values()]

    @cached_property
    def permit_deck(self) -> tuple[Stack, ...]:
        """The permit deck, while one looks through it."""
        seen = self.view.permits_seen or ()
        return tuple(
            Stack(self.pieces.permits[card], seen.count(card), self.pieces.permits[card].id)
            for card in sorted(set(seen))
        )

    @cached_property
    def aside(self) -> tuple[CardFace, ...]:
        """The permit cards that one has set aside oneself."""
        return tuple(self.pieces.permits[card] for card in self.view.own_aside)

    # --- players ------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[Seat]:
        """Everyone at the table."""
        view = self.view
        points = view.individual if view.result and view.individual else None
        return [
            Seat(
                number,
                self.pieces.roles[player.role],
                TEAM_NAMES[player.team],
                player.cards,
                seen_cards(player.shown),
                number == view.active and view.result is None,
                number in view.actors,
                points[number] if points else None,
            )
            for number, player in enumerate(view.players)
        ]

    @cached_property
    def acts(self) -> list[tuple[Text, bool]]:
        """What the active player may do once in a turn, and whether it is used up (K-22, K-23)."""
        view = self.view
        if view.active >= len(view.players) or view.result:
            return []
        player = view.players[view.active]
        builds = player.team == DEVELOPERS
        open_to = (True, builds, builds or player.role == PLANET_SAVER, True)
        return [(name, bool(view.acts >> i & 1)) for i, name in enumerate(printed.ACTS) if open_to[i]]

    @cached_property
    def roles(self) -> list[tuple[CardFace, Text, int]]:
        """The roles while they are chosen, with their team and the seat that has taken them, -1 for nobody yet."""
        view = self.view
        if view.prompt is None or view.prompt.name != "choose_role":
            return []
        taken = view.prompt.detail
        seats = 2 * view.tokens[0] // self.content.tokens_per_developer  # K-11
        out = []
        for name in self.content.seatings[seats]:
            for id_ in SECTOR_ROLES if name == "SECTOR" else (name,):
                role = ROLES.index(id_)
                team = TEAM_NAMES[self.content.roles[role].team]
                out.append((self.pieces.roles[role], team, taken.index(role) if role in taken else -1))
        return out

    # --- deals --------------------------------------------------------------------------------

    @cached_property
    def deals(self) -> list[Deal]:
        """Open offers."""
        names = self.pieces.deal_cards
        return [
            Deal(
                offer.number,
                offer.giver,
                offer.taker,
                self.bundle(offer.give),
                tuple(Stack(names[name], n) for name, n in offer.want),
                PROMISE_NAMES[offer.mine] if offer.mine else None,
                PROMISE_NAMES[offer.yours] if offer.yours else None,
            )
            for offer in self.view.offers
        ]

    def bundle(self, cards: Cards) -> tuple[Stack, ...]:
        """Cards that are offered."""
        return tuple(Stack(self.pieces.cards[kind], n) for kind, n in cards)

    @cached_property
    def promises(self) -> list[tuple[int, int, Text]]:
        """Promises that were made, the latest first."""
        return [(seat, other, PROMISE_NAMES[what]) for _, seat, other, what in reversed(self.view.promises)]


def seen_cards(shown: tuple[int, ...]) -> str:
    """Cards known to all, by the names that deals give them: like cards of both decks are one kind there."""
    seen = Counter[str]()
    for kind, n in enumerate(shown):
        seen[DEAL_NAMES[kind]] += n
    return " ".join(f"{name}:{n}" for name, n in seen.items() if n)
