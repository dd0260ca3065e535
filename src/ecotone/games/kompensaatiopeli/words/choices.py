"""What can be chosen: every verb with its heading, its sentence, and what a page asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_OF
from ecotone.games.kompensaatiopeli.box.content import ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, row_col
from ecotone.games.kompensaatiopeli.words.deals import DEALS
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    DECK_NAMES,
    NATURE_WORDS,
    SHAPE_NAMES,
    card_name,
    deal_words,
    described_tile,
    header_name,
    role_name,
    seat_name,
)

WITH_KNOWLEDGE: Final = Text("Pay with which knowledge?")
PAY_HOW: Final = Text("Pay how?")


def with_dirty_money(what: Text, n: int) -> Text:
    """An action, with the dirty money that pays for it."""
    if not n:
        return what
    return Text.count("{what}, with a dirty money card", "{what}, with {n} dirty money cards", n, what=what)


def with_knowledge(what: Text, knowledge: str) -> Text:
    """An action, with the knowledge card that pays for it."""
    return Text("{what}, with {knowledge} knowledge", what=what, knowledge=NATURE_WORDS[knowledge])


def plan_sentence(content: Content, header: int) -> Text:
    """A project to plan, with all that its header says."""
    return Text.count(
        "Plan {project} (one tile, {shape}; {character})",
        "Plan {project} ({n} tiles, {shape}; {character})",
        content.sizes[header],
        project=header_name(content, header),
        shape=SHAPE_NAMES[content.shapes[header]],
        character=CHARACTER_NAMES[content.characters[header]],
    )


# In a sentence `at` is a position of the landscape, `dirty` a number of dirty money cards, `card` the one that pays.
VERBS: Final[Mapping[str, Verb]] = {
    "choose_role": Verb(
        "role",
        Text("Choose a role"),
        lambda words, view, role: Text("Play as {role}", role=role_name(words.content, ROLES.index(role))),
    ),
    "end_turn": Verb("", Text("End the turn")),
    # --- surveys
    "nature_survey": Verb(
        "tile",
        Text("Nature survey"),
        lambda words, view, at: Text("Nature survey: turn up {place}", place=row_col(at)),
        asks=(Text("Turn up which tile?"),),
        preview=True,
    ),
    "species_survey": Verb(
        "tile knowledge",
        Text("Species survey"),
        lambda words, view, at, card: with_knowledge(Text("Species survey on {tile}", tile=words.tile(view, at)), card),
        asks=(Text("Survey which tile for species?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    # --- planning and permits
    "plan": Verb(
        "header",
        Text("Plan a project"),
        lambda words, view, header: plan_sentence(words.content, words.content.header(header)),
        asks=(Text("Choose a project"),),
    ),
    "place": Verb(
        "tile",
        Text("Place a plan token"),
        lambda words, view, at: Text("Plan token on {tile}", tile=words.tile(view, at)),
        asks=(Text("Place the next plan token"),),
    ),
    "pay_plan": Verb(
        "dirty",
        Text("Apply for the permit"),
        lambda words, view, dirty: with_dirty_money(
            Text("Apply for the permit for {n} €", n=words.content.eur["planning"]), dirty
        ),
    ),
    "reveal": Verb("", Text("Reveal the permit card"), touch="permit-deck"),
    "pass": Verb("", Text("Accept the decision")),
    "appeal": Verb(
        "dirty", Text("Appeal for 1 €"), lambda words, view, dirty: with_dirty_money(words.verb("appeal"), dirty)
    ),
    "eu_court": Verb("", Text("Play EU Court Decision"), touch="card-eu_court"),
    "cooperate": Verb(
        "verdict",
        Text("Play Cooperation with the authorities"),
        lambda words, view, verdict: (
            Text("Play Cooperation: granted") if verdict == "granted" else Text("Play Cooperation: denied")
        ),
        touch="card-cooperation",
    ),
    "on_top": Verb(
        "permit",
        Text("Put a card on top"),
        lambda words, view, permit: Text("On top: {card}", card=words.permit(permit)),
    ),
    "let_lapse": Verb("", Text("Let the permit be denied")),
    "pay_fee": Verb(
        "dirty", Text("Pay the fee"), lambda words, view, dirty: with_dirty_money(words.verb("pay_fee"), dirty)
    ),
    "give_up": Verb(
        "card",
        Text("Discard a knowledge card"),
        lambda words, view, kind: Text("Discard {card}", card=card_name(words.content, KIND_OF[kind])),
        asks=(Text("Discard which knowledge card?"),),
    ),
    "give_resource": Verb(
        "seat",
        Text("Give a resource card"),
        lambda words, view, seat: Text("Give a resource card to {player}", player=seat_name(seat)),
        asks=(Text("Give it to whom?"),),
    ),
    "open_tile": Verb(
        "tile", Text("Turn a tile up"), lambda words, view, at: Text("Turn up {place}", place=row_col(at))
    ),
    "discard_money": Verb(
        "card",
        Text("Discard money"),
        lambda words, view, kind: Text("Discard {card}", card=card_name(words.content, KIND_OF[kind])),
    ),
    "no_money": Verb("", Text("Show that there is no money")),
    "decline": Verb("", Text("Do without it")),
    "free_campaign": Verb(
        "tile",
        Text("Free media campaign"),
        lambda words, view, at: Text("Media campaign on {tile}", tile=words.tile(view, at)),
    ),
    "free_proposal": Verb(
        "tile",
        Text("Free conservation proposal"),
        lambda words, view, at: Text("Proposal on {tile}", tile=words.tile(view, at)),
    ),
    # --- building
    "construct": Verb(
        "tile dirty",
        Text("Construct"),
        lambda words, view, at, dirty: with_dirty_money(Text("Construct on {tile}", tile=words.tile(view, at)), dirty),
        asks=(Text("Build on which tile?"), PAY_HOW),
        preview=True,
    ),
    "remove_protest": Verb(
        "tile dirty",
        Text("Remove a protest"),
        lambda words, view, at, dirty: with_dirty_money(
            Text("Remove the demonstration on {tile} (4 to 6 on the die)", tile=words.tile(view, at))
            if view.demos >> at & 1
            else Text("Remove the media campaign on {tile}", tile=words.tile(view, at)),
            dirty,
        ),
        asks=(Text("Remove which protest?"), PAY_HOW),
        preview=True,
    ),
    # --- offsetting
    "offset": Verb(
        "tile",
        Text("Offset a tile"),
        lambda words, view, at: Text("Offset {tile}", tile=words.tile(view, at)),
        asks=(Text("Offset which tile?"),),
    ),
    "site": Verb(
        "tile",
        Text("Name a site"),
        lambda words, view, at: Text("Site on {tile}", tile=words.tile(view, at)),
        asks=(Text("Choose a site"),),
    ),
    "polluted_site": Verb(
        "tile nature",
        Text("Turn polluted land into a site"),
        lambda words, view, at, nature: Text(
            "Turn the polluted land on {place} into {nature} as a site", place=row_col(at), nature=NATURE_WORDS[nature]
        ),
        asks=(
            Text("Turn which polluted land into a site?"),
            Text("Into which nature?"),
        ),
    ),
    "bank_site": Verb(
        "bank",
        Text("Name a bank tile"),
        lambda words, view, number: Text("Use {site}", site=words.site(view, BANK + number)),
        asks=(Text("Use which bank tile?"),),
    ),
    "pay_sites": Verb(
        "knowledge",
        Text("Pay and offset"),
        lambda words, view, card: with_knowledge(words.verb("pay_sites"), card),
        asks=(WITH_KNOWLEDGE,),
        preview=True,
    ),
    "stop": Verb("", Text("Stop, without the offset")),
    "use_bank": Verb("", Text("Use the own bank")),
    "bank_offer": Verb(
        "cards",
        Text("Offer a price"),
        lambda words, view, deal: Text("Offer for the bank tiles: {cards}", cards=deal_words(words.content, deal)),
    ),
    "refuse_sale": Verb("", Text("Refuse to sell")),
    "sell": Verb("", Text("Sell at this price")),
    "name_price": Verb(
        "cards",
        Text("Name a price"),
        lambda words, view, deal: Text("Ask for the bank tiles: {cards}", cards=deal_words(words.content, deal)),
    ),
    "decline_price": Verb("", Text("Do not buy")),
    "buy": Verb("", Text("Buy at this price")),
    # --- conservation and protest
    "propose": Verb(
        "tile",
        Text("Propose for conservation"),
        lambda words, view, at: Text("Proposal on {tile}", tile=words.tile(view, at)),
        asks=(Text("Propose which tile?"),),
    ),
    "pay_proposals": Verb(
        "",
        Text("Pay and lay the proposals"),
        lambda words, view: Text("Lay the proposals for {n} €", n=words.content.eur["proposal"]),
    ),
    "make_area": Verb(
        "tile knowledge",
        Text("Make a conservation area"),
        lambda words, view, at, card: with_knowledge(
            Text("Conservation area on {tile}", tile=words.tile(view, at)), card
        ),
        asks=(Text("Protect which tile?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    "restore": Verb(
        "tile knowledge",
        Text("Restore polluted land"),
        lambda words, view, at, card: with_knowledge(Text("Restore {place}", place=row_col(at)), card),
        asks=(Text("Restore which land?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    "buy_tile": Verb(
        "nature knowledge",
        Text("Buy a tile for the bank"),
        lambda words, view, nature, card: with_knowledge(
            Text("Buy a {nature} tile for the bank", nature=NATURE_WORDS[nature]), card
        ),
        asks=(Text("Which nature?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    "take_tile": Verb(
        "nature_tile",
        Text("Take a tile for the bank"),
        lambda words, view, tile: Text("Take {tile}", tile=described_tile(words.content, tile)),
    ),
    "campaign": Verb(
        "tile",
        Text("Media campaign"),
        lambda words, view, at: Text("Media campaign on {tile}", tile=words.tile(view, at)),
        asks=(Text("Campaign on which tile?"),),
    ),
    "pay_campaigns": Verb(
        "",
        Text("Pay and lay the campaigns"),
        lambda words, view: Text("Lay the campaigns for {n} €", n=words.content.eur["media_campaign"]),
    ),
    "demonstrate": Verb(
        "tile knowledge",
        Text("Demonstrate"),
        lambda words, view, at, card: with_knowledge(Text("Demonstrate on {tile}", tile=words.tile(view, at)), card),
        asks=(Text("Demonstrate on which tile?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    "camp": Verb(
        "tile knowledge",
        Text("Set up the protest camp"),
        lambda words, view, at, card: with_knowledge(Text("Protest camp from {tile}", tile=words.tile(view, at)), card),
        asks=(Text("Which project is camped?"), WITH_KNOWLEDGE),
        preview=True,
    ),
    # --- action cards
    "political_influence": Verb("", Text("Play Political Influence"), touch="card-political_influence"),
    "set_aside": Verb(
        "permit",
        Text("Set a permit card aside"),
        lambda words, view, permit: Text("Set aside: {card}", card=words.permit(permit)),
    ),
    "oops": Verb(
        "tile",
        Text("Play Oops"),
        lambda words, view, at: Text("Oops: destroy {tile}", tile=words.tile(view, at)),
        touch="card-oops",
        asks=(Text("Destroy which nature?"),),
        preview=True,
    ),
    "derogation": Verb(
        "tile",
        Text("Play Derogation"),
        lambda words, view, at: Text("Derogation: destroy {tile}", tile=words.tile(view, at)),
        touch="card-derogation",
        asks=(Text("Destroy which nature?"),),
        preview=True,
    ),
    "corruption": Verb(
        "site",
        Text("Play Corruption"),
        lambda words, view, place: Text("Corruption: undo the site {site}", site=words.site(view, place)),
        touch="card-corruption",
        asks=(Text("Undo which site?"),),
        preview=True,
    ),
    "checkup": Verb(
        "site",
        Text("Play Offsetting check-up"),
        lambda words, view, place: Text("Check-up of the site {site}", site=words.site(view, place)),
        touch="card-offsetting_checkup",
        asks=(Text("Check which site?"),),
        preview=True,
    ),
    "change_of_legislation": Verb("", Text("Play Change of Legislation"), touch="card-change_of_legislation"),
    "landowner": Verb(
        "tile",
        Text("Play Landowner declines"),
        lambda words, view, at: Text("Landowner declines: close {tile}", tile=words.tile(view, at)),
        touch="card-landowner_declines",
        asks=(Text("Close which tile?"),),
        preview=True,
    ),
    # --- the end of a turn
    "keep": Verb("", Text("Keep all cards")),
    "discard": Verb(
        "card",
        Text("Discard a card"),
        lambda words, view, kind: Text("Discard {card}", card=card_name(words.content, KIND_OF[kind])),
        asks=(Text("Discard which card?"),),
    ),
    "draw": Verb(
        "deck",
        Text("Draw a card"),
        lambda words, view, deck: Text("Draw from the {deck}", deck=DECK_NAMES[deck]),
        asks=(Text("Draw from which deck?"),),
    ),
    "take": Verb(
        "face_up",
        Text("Take a face-up card"),
        lambda words, view, kind: Text("Take {card}", card=card_name(words.content, KIND_OF[kind])),
        asks=(Text("Take which card?"),),
    ),
    "play_on": Verb("", Text("Play on")),
    "stop_here": Verb("", Text("End the game here")),
    "back": Verb("", Text("Go back")),
    **DEALS,
    "pay_main_first": Verb("", Text("Pay with cards of the main deck first")),
    "pay_funding_first": Verb("", Text("Pay with cards of the funding deck first")),
}
