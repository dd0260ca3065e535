"""The question as a page asks it: a sentence with its subject, to those who decide; what they are at, to all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import Question
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS, Content
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.names import (
    counted_cards,
    deal_words,
    header_name,
    mask_names,
    permit_name,
    seat_name,
    tile_name,
)


class Asked(Question[Content, KompensaatiopeliView]):
    """A question and what it is about."""

    @property
    def project(self) -> Text:
        """The project that is planned, or waits for its permit."""
        name = self.view.prompt.name if self.view.prompt else ""
        waiting = [one.header for one in self.view.projects if not one.permitted]
        header = self.detail[0] if name == "plan" else waiting[-1] if waiting else None
        return Text("the project") if header is None else header_name(self.content, header)

    @property
    def card(self) -> Text:
        """The permit card that decides as things stand."""
        return permit_name(self.content, self.view.opened[-1])

    @property
    def missing(self) -> int:
        """How many plan tokens are still to be placed."""
        placed: int = len(self.detail[1])
        return self.content.sizes[self.detail[0]] - placed

    def tile(self, position: int) -> Text:
        """What lies on a position."""
        return tile_name(self.content, self.view.board[position])


Says = Callable[[Asked], Text]


def plan_question(asked: Asked) -> Text:
    """Where a project goes on, or whether it stands as it is."""
    if not asked.missing:
        return Text("Apply for the permit of {project}?", project=asked.project)
    if not asked.detail[1]:
        return Text("Where at the edge does {project} begin?", project=asked.project)
    return Text.count(
        "{project}: where does its last tile go?",
        "{project}: where does it go on? {n} tiles are missing.",
        asked.missing,
        project=asked.project,
    )


def appeal_question(asked: Asked) -> Text:
    """Whether somebody acts against what the open card says."""
    if asked.detail[0] == 2:
        return Text("{project}: {card}. Appeal against the decision?", project=asked.project, card=asked.card)
    return Text("{project}: {card} after the appeal. Act against it?", project=asked.project, card=asked.card)


def step_in_question(asked: Asked) -> Text:
    """Whether somebody else settles it: before the first card, or after nobody has appealed."""
    if asked.detail[0] == 1:
        return Text("{project}: settle it with the authorities before the first card?", project=asked.project)
    return Text("{project}: {card}. Settle it with the authorities?", project=asked.project, card=asked.card)


QUESTIONS: Final[Mapping[str, Says]] = {
    "choose_role": lambda asked: Text("Which role do you play?"),
    "turn": lambda asked: Text("Any actions, in any order"),
    "plan": plan_question,
    "first_card": lambda asked: Text("Does {project} get its permit?", project=asked.project),
    "step_in": step_in_question,
    "appeal": appeal_question,
    "court_order": lambda asked: Text("Which card of the court counts for {project}?", project=asked.project),
    "condition": lambda asked: Text("{project}: meet the condition of the permit?", project=asked.project),
    "open_tile": lambda asked: Text("Which face-down tile do you turn up?"),
    "discard_money": lambda asked: Text("Which money card do you discard?"),
    "free_campaign": lambda asked: Text("Start a media campaign at no cost: on which tile?"),
    "free_proposal": lambda asked: Text("Propose a tile for conservation at no cost: which one?"),
    "offset": lambda asked: Text("Where is {tile} offset?", tile=asked.tile(asked.detail[0])),
    "retry": lambda asked: Text("The offset of {tile} failed. Try again?", tile=asked.tile(asked.detail[0])),
    "sale": lambda asked: Text(
        "{buyer} offers {cards} for bank tiles. Sell?",
        buyer=seat_name(asked.detail[0]),
        cards=counted_cards(asked.content, asked.detail[2]),
    ),
    "price": lambda asked: Text("The bank asks for {cards}. Buy?", cards=deal_words(asked.content, asked.detail[1])),
    "proposals": lambda asked: Text(
        "Proposals on {places}: lay them, or name more?", places=mask_names(asked.detail[0])
    ),
    "campaigns": lambda asked: Text(
        "Campaigns on {places}: lay them, or name more?", places=mask_names(asked.detail[0])
    ),
    "take_tile": lambda asked: Text("Which tile of the pile comes into the nature bank?"),
    "influence": lambda asked: Text("Which permit card do you set aside?"),
    "discard": lambda asked: Text("Discard a card before you draw?"),
    "draw": lambda asked: Text.count(
        "Where do you draw your card?", "Where do you draw the next of {n} cards?", asked.detail[0]
    ),
    "stop_vote": lambda asked: Text("End the game after this round?"),
}
WAITING: Final[Mapping[str, Says]] = {
    "choose_role": lambda asked: Text("{who}: choosing a role", who=asked.who),
    "turn": lambda asked: Text("{who}: taking the turn", who=asked.who),
    "plan": lambda asked: Text("{who}: planning {project}", who=asked.who, project=asked.project),
    "first_card": lambda asked: Text(
        "{who}: applying for a permit for {project}", who=asked.who, project=asked.project
    ),
    "step_in": lambda asked: Text(
        "{who}: may settle {project} with the authorities", who=asked.who, project=asked.project
    ),
    "appeal": lambda asked: Text(
        "{project}: {card}. {who} may act against it", project=asked.project, card=asked.card, who=asked.who
    ),
    "court_order": lambda asked: Text("{who}: choosing the card of the court that counts", who=asked.who),
    "condition": lambda asked: Text(
        "{who}: may meet the condition for {project}", who=asked.who, project=asked.project
    ),
    "open_tile": lambda asked: Text("{who}: turning up a tile", who=asked.who),
    "discard_money": lambda asked: Text("{who}: discarding a money card", who=asked.who),
    "free_campaign": lambda asked: Text("{who}: may start a media campaign at no cost", who=asked.who),
    "free_proposal": lambda asked: Text("{who}: may propose a tile at no cost", who=asked.who),
    "offset": lambda asked: Text("{who}: offsetting {tile}", who=asked.who, tile=asked.tile(asked.detail[0])),
    "retry": lambda asked: Text("{who}: the offset failed. Again, or stop?", who=asked.who),
    "sale": lambda asked: Text("{who}: asked to sell bank tiles", who=asked.who),
    "price": lambda asked: Text("{who}: asked to buy bank tiles", who=asked.who),
    "proposals": lambda asked: Text("{who}: laying conservation proposals", who=asked.who),
    "campaigns": lambda asked: Text("{who}: laying media campaigns", who=asked.who),
    "take_tile": lambda asked: Text("{who}: choosing a tile for the nature bank", who=asked.who),
    "influence": lambda asked: Text("{who}: looking through the permit deck", who=asked.who),
    "discard": lambda asked: Text("{who}: may discard a card", who=asked.who),
    "draw": lambda asked: Text("{who}: drawing cards", who=asked.who),
    "stop_vote": lambda asked: Text("{who}: voting on ending the game", who=asked.who),
}


def question(content: Content, view: KompensaatiopeliView) -> Text | None:
    """What is asked; None when nothing is."""
    return None if view.prompt is None else QUESTIONS[view.prompt.name](Asked(content, view))


def waiting(content: Content, view: KompensaatiopeliView) -> Text | None:
    """What those who decide are at; None when nobody does."""
    return None if view.prompt is None else WAITING[view.prompt.name](Asked(content, view))


def note(view: KompensaatiopeliView) -> Text | None:
    """What is still free this turn."""
    if view.prompt is None or view.prompt.name != "turn":
        return None
    return Text("no tile action left") if view.acts & TILE else Text("one tile action left")


def standing(view: KompensaatiopeliView) -> tuple[str, ...]:
    """What the side whose turn it is mainly wants, possible or not."""
    if view.prompt is None or view.prompt.name != "turn" or view.seat is None:
        return ()
    return ("plan", "construct", "offset") if view.players[view.seat].team == DEVELOPERS else ("propose", "campaign")
