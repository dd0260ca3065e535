"""The words of the game: questions with what they are about, the table in lines of text, ideas."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import Words
from ecotone.games.kompensaatiopeli.box.card_kinds import NATURES
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, POSITIONS, SIDE, row_col
from ecotone.games.kompensaatiopeli.rules.action_cards import CARDS
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.view import FACE_DOWN, KompensaatiopeliView, Part, PlayerView, ProjectView
from ecotone.games.kompensaatiopeli.words import brief
from ecotone.games.kompensaatiopeli.words.arguments import thing_name
from ecotone.games.kompensaatiopeli.words.choices import VERBS
from ecotone.games.kompensaatiopeli.words.effects import EFFECTS, SKIPPABLE, WEIGHTY
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    LAW_NAMES,
    PART_NAMES,
    PROMISE_NAMES,
    TEAM_NAMES,
    card_names,
    counted_cards,
    deal_words,
    described_tile,
    header_name,
    mask_names,
    offer_text,
    permit_name,
    place_name,
    place_names,
    role_name,
    seat_name,
    tile_name,
    tile_names,
)
from ecotone.games.kompensaatiopeli.words.own_points import own_points
from ecotone.games.kompensaatiopeli.words.prompts import ARGUMENTS, QUESTIONS
from ecotone.games.kompensaatiopeli.words.questions import note, question, standing, waiting


class KompensaatiopeliWords(Words[KompensaatiopeliView]):
    """The sentences of Kompensaatiopeli with the names of its content."""

    verbs = VERBS
    skippable = SKIPPABLE
    weighty = WEIGHTY

    def __init__(self, content: Content) -> None:
        self.content = content

    def seat(self, seat: int) -> Text:
        return seat_name(seat)

    def kind(self, kind: str) -> Text:
        return ARGUMENTS[kind]

    def thing(self, view: KompensaatiopeliView, kind: str, value: object) -> Text:
        return thing_name(self.content, kind, value) or super().thing(view, kind, value)

    def effect(self, seen: Choice) -> Text | None:
        return EFFECTS[seen[0]](self.content, *seen[1:])

    # --- things of a choice -------------------------------------------------------------------

    def tile(self, view: KompensaatiopeliView, position: int) -> Text:
        """A position with what lies there."""
        tile = view.board[position]
        if tile == FACE_DOWN:
            return Text("{place} (face down)", place=row_col(position))
        return Text("{place}, {tile}", place=row_col(position), tile=described_tile(self.content, tile))

    def site(self, view: KompensaatiopeliView, place: int) -> Text:
        """A completed site with its own tile."""
        if place < BANK:
            return self.tile(view, place)
        tile = described_tile(self.content, view.bank[place - BANK].tile)
        return Text("{place}, {tile}", place=place_name(place), tile=tile)

    def permit(self, id: str) -> Text:
        """A permit card by its id."""
        return permit_name(self.content, self.content.permit(id))

    def offer(self, view: KompensaatiopeliView, number: int) -> Text:
        """An open offer by its number."""
        for offer in view.offers:
            if offer.number == number:
                return offer_text(self.content, offer)
        return Text("offer {number}", number=number)

    # --- the question -------------------------------------------------------------------------

    def prompt(self, view: KompensaatiopeliView) -> Text:
        """Who is asked what, with what the question is about."""
        if view.prompt is None:
            return view.result.why if view.result else Text("The game is over.")
        about = self._about(view, view.prompt.name, view.prompt.detail)
        who = tuple(self.player(view, seat) for seat in view.actors)
        question = QUESTIONS[view.prompt.name]
        if view.prompt.name == "turn":
            left = Text("Your one tile action is used.") if view.acts & TILE else Text("You have one tile action.")
            goal = brief.goal(self.content, view.players[view.actors[0]].role)
            return Text("{who}: {question} {left} {goal}", who=who, question=question, left=left, goal=goal)
        if about is None:
            return Text("{who}: {question}", who=who, question=question)
        return Text("{who}: {about} {question}", who=who, about=about, question=question)

    def question(self, view: KompensaatiopeliView) -> Text:
        """What is asked, with its subject, to those who are asked."""
        return question(self.content, view) or self.prompt(view)

    def waiting(self, view: KompensaatiopeliView) -> Text:
        """What those who decide are at."""
        return waiting(self.content, view) or self.prompt(view)

    def note(self, view: KompensaatiopeliView) -> Text | None:
        """What is still free this turn."""
        return note(view)

    def idle(self, view: KompensaatiopeliView, choice: Choice) -> Text | None:
        """A turn that ends with its tile action unused."""
        if choice != ("end_turn",) or view.acts & TILE:
            return None
        return Text("Your tile action of this turn is still unused.")

    def standing(self, view: KompensaatiopeliView) -> tuple[str, ...]:
        """What either side mainly wants of its turn."""
        return standing(view)

    def brief(self, view: KompensaatiopeliView) -> tuple[Text, ...]:
        """The step in at most three sentences."""
        return brief.brief(self.content, view)

    def round(self, view: KompensaatiopeliView) -> Text | None:
        """The round."""
        return Text("Round {round} of {rounds}", round=view.round, rounds=view.rounds)

    def player(self, view: KompensaatiopeliView, seat: int) -> Text:
        """A seat with its role, where roles are known."""
        if seat >= len(view.players):
            return seat_name(seat)
        return Text("{player} ({role})", player=seat_name(seat), role=role_name(self.content, view.players[seat].role))

    def _about(self, view: KompensaatiopeliView, name: str, detail: Choice) -> Text | None:
        content = self.content
        if name == "plan":
            return self._plan_so_far(detail[0], detail[1])
        if name == "offset":
            sites = place_names(detail[1]) or Text("none")
            return Text("Offsetting {tile}. Sites so far: {sites}.", tile=self.tile(view, detail[0]), sites=sites)
        if name == "retry":
            return Text("Offsetting {tile}.", tile=self.tile(view, detail[0]))
        if name == "appeal":
            top = permit_name(content, view.opened[-1])
            if detail[0] == 2:
                return Text("Appeal. The open card says: {card}.", card=top)
            return Text("Final decision. The open card says: {card}.", card=top)
        if name == "step_in":
            if detail[0] == 1:
                return Text("The first permit card is about to be turned.")
            return Text("Nobody appeals. The open card says: {card}.", card=permit_name(content, view.opened[-1]))
        if name == "condition":
            return Text(content.permit_texts[detail[0]])
        if name == "sale":
            return Text("{buyer} offers {cards}.", buyer=seat_name(detail[0]), cards=counted_cards(content, detail[2]))
        if name == "price":
            return Text("The price is {cards}.", cards=deal_words(content, detail[1]))
        if name in {"proposals", "campaigns"}:
            return Text("So far: {places}.", places=mask_names(detail[0]))
        if name == "draw":
            return Text.count("One card is missing.", "{n} cards are missing.", detail[0])
        return None

    def _plan_so_far(self, header: int, tiles: tuple[int, ...]) -> Text:
        return Text(
            "{project}, {done} of {size} tiles: {places}.",
            project=header_name(self.content, header),
            done=len(tiles),
            size=self.content.sizes[header],
            places=place_names(tiles) or Text("none"),
        )

    # --- the table ----------------------------------------------------------------------------

    def board(self, view: KompensaatiopeliView) -> list[Text]:
        """Score, law, landscape, projects, sites, decks, players, deals."""
        content = self.content
        out = [
            Text(
                "Round {round} of {rounds}. Law: {law}.", round=view.round, rounds=view.rounds, law=LAW_NAMES[view.law]
            ),
            self._score(0, view.developers),
            self._score(1, view.conservationists),
        ]
        out += [self._line(view, row) for row in range(SIDE)]
        out += [self._project(view, project) for project in view.projects]
        out += [
            Text(
                "Headers left: {headers}.", headers=tuple(header_name(content, h) for h in view.headers) or Text("none")
            ),
            Text(
                "Free tokens: project {project}, offsetting {offsetting}, conservation {conservation}, "
                "protest {protest}, restoration or landowner {restoration}.",
                project=view.tokens[0],
                offsetting=view.tokens[1],
                conservation=view.tokens[2],
                protest=view.tokens[3],
                restoration=view.tokens[4],
            ),
        ]
        if view.bank:
            out.append(Text("Bank: {tiles}.", tiles=tuple(self._bank_tile(view, i) for i in range(len(view.bank)))))
        if view.lost:
            out.append(Text("Species tiles lost for good: {tiles}.", tiles=tile_names(content, view.lost)))
        out += self._cards(view)
        out += [self._player(view, seat, player) for seat, player in enumerate(view.players)]
        for title, lines in own_points(view):
            out.append(Text("{title} ({lines}).", title=title, lines=lines))
        out += [Text("{promise}.", promise=offer_text(content, offer)) for offer in view.offers]
        for turn, seat, other, what in view.promises:
            out.append(
                Text(
                    "Turn {turn}: {player} promised {other} {promise}.",
                    turn=turn,
                    player=seat_name(seat),
                    other=seat_name(other),
                    promise=PROMISE_NAMES[what],
                )
            )
        return out

    def _score(self, team: int, parts: tuple[Part, ...]) -> Text:
        shown = [part for part in parts if part.points or part.name == "start"]
        return Text.count(
            "The {team}: {n} point ({parts}).",
            "The {team}: {n} points ({parts}).",
            sum(part.points for part in parts),
            team=TEAM_NAMES[team],
            parts=tuple(self._part(part) for part in shown),
        )

    def _part(self, part: Part) -> Text:
        name = PART_NAMES[part.name]
        if part.provisional:
            return Text("{name} {points}, provisional", name=name, points=part.points)
        return Text("{name} {points}", name=name, points=part.points)

    def _line(self, view: KompensaatiopeliView, row: int) -> Text:
        cells = tuple(self.cell(view, row * SIDE + column) for column in range(SIDE))
        return Text("Row {number}: {cells}.", number=row + 1, cells=cells)

    def cell(self, view: KompensaatiopeliView, position: int) -> Text:
        """A position with its tile and tokens."""
        tile = view.board[position]
        name = Text("face down") if tile == FACE_DOWN else described_tile(self.content, tile)
        marks = self.marks(view, position)
        if marks:
            return Text("{place} {tile} [{marks}]", place=row_col(position), tile=name, marks=marks)
        return Text("{place} {tile}", place=row_col(position), tile=name)

    def marks(self, view: KompensaatiopeliView, position: int) -> tuple[Text, ...]:
        """The tokens on a position."""
        named = (
            (view.plans, Text("plan")),
            (view.built, Text("built")),
            (view.proposals, Text("proposal")),
            (view.areas, Text("conservation area")),
            (view.lights, Text("reserved site")),
            (view.done, Text("offsetting site")),
            (view.restored, Text("restored")),
            (view.declined, Text("landowner declined")),
            (view.media, Text("media campaign")),
            (view.demos, Text("demonstration")),
            (view.ore, Text("ore")),
        )
        return tuple(text for mask, text in named if mask >> position & 1)

    def _project(self, view: KompensaatiopeliView, project: ProjectView) -> Text:
        built = sum(view.built >> p & 1 for p in project.tiles)
        if project.camp:
            status = Text("blocked by the protest camp")
        elif project.permitted:
            status = Text("permitted")
        else:
            status = Text("in the permit process")
        return Text(
            "{project} ({character}): {places}; {built} of {size} built, {status}.",
            project=header_name(self.content, project.header),
            character=CHARACTER_NAMES[self.content.characters[project.header]],
            places=place_names(project.tiles),
            built=built,
            size=len(project.tiles),
            status=status,
        )

    def _bank_tile(self, view: KompensaatiopeliView, i: int) -> Text:
        tile = tile_name(self.content, view.bank[i].tile)
        return Text("{tile} (used)", tile=tile) if view.bank[i].spent else tile

    def _cards(self, view: KompensaatiopeliView) -> list[Text]:
        content = self.content
        out = [
            Text(
                "Face-up cards: {row}. Main deck {main}, funding deck {funding}, nature pile {pile}.",
                row=card_names(content, view.row),
                main=view.main_deck,
                funding=view.funding_deck,
                pile=view.pile,
            ),
            Text(
                "Permit deck {deck}, open pile {pile}, set aside {aside}.",
                deck=view.permit_deck,
                pile=tuple(Text("“{card}”", card=permit_name(content, card)) for card in view.opened) or Text("empty"),
                aside=view.aside,
            ),
        ]
        if view.hand is not None:
            kinds = [kind for kind, n in enumerate(view.hand) for _ in range(n)]
            out.append(Text("Your hand: {cards}.", cards=card_names(content, kinds)))
        return out

    def _player(self, view: KompensaatiopeliView, seat: int, player: PlayerView) -> Text:
        turn = Text(" (active)") if seat == view.active and view.result is None else ""
        known = [kind for kind, n in enumerate(player.shown) for _ in range(n)]
        if known and seat != view.seat:
            return Text.count(
                "{player}, {team}{turn}: one card, {cards}.",
                "{player}, {team}{turn}: {n} cards, among them {cards}.",
                player.cards,
                player=self.player(view, seat),
                team=TEAM_NAMES[player.team],
                turn=turn,
                cards=card_names(self.content, known),
            )
        return Text.count(
            "{player}, {team}{turn}: one card.",
            "{player}, {team}{turn}: {n} cards.",
            player.cards,
            player=self.player(view, seat),
            team=TEAM_NAMES[player.team],
            turn=turn,
        )

    # --- ideas --------------------------------------------------------------------------------

    def ideas(self, view: KompensaatiopeliView) -> list[Choice]:
        """What one might want at this question, possible or not."""
        if view.prompt is None:
            return []
        if view.prompt.name == "plan":
            return [("place", position) for position in range(POSITIONS)]
        if view.prompt.name == "offset":
            return [("site", position) for position in range(POSITIONS)] + [
                ("bank_site", i) for i in range(len(view.bank))
            ]
        if view.prompt.name != "turn":
            return []
        out: list[Choice] = [("plan", self.content.header_ids[header]) for header in view.headers]
        out += [("construct", position) for position in places_of(view.plans)]
        out += [("offset", position) for position in places_of(view.plans)]
        out += [("remove_protest", position) for position in places_of(view.media | view.demos)]
        out += [("make_area", position) for position in places_of(view.proposals)]
        out += [("demonstrate", position) for position in places_of(view.media)]
        out += [("camp", position) for position in places_of(view.demos)]
        out += [("propose",), ("campaign",), ("restore",), *[("buy_tile", nature) for nature in NATURES]]
        out += [("nature_survey",), ("species_survey",)]
        return out + [(verb,) for verb in CARDS]
