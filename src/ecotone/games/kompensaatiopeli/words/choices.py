"""What is asked and chosen: every verb with its heading and its sentence, every question, every kind of argument."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_OF
from ecotone.games.kompensaatiopeli.box.content import ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, row_col
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    DECK_NAMES,
    NATURE_WORDS,
    PROMISE_NAMES,
    SHAPE_NAMES,
    both_promises,
    card_name,
    deal_words,
    described_tile,
    header_name,
    role_name,
    seat_name,
)

QUESTIONS: Final[Mapping[str, Text]] = {
    "choose_role": Text("Which role do you play?"),
    "turn": Text("Take actions in any order, or end the turn."),
    "plan": Text("Name the tiles of the project, the first at the edge; then pay."),
    "first_card": Text("Reveal the first permit card."),
    "step_in": Text("Do you settle it with the authorities? The first who does decides."),
    "appeal": Text("Do you act against the decision?"),
    "court_order": Text("Which of the two cards lies on top?"),
    "condition": Text("Meet the condition, or let the permit be denied?"),
    "open_tile": Text("Turn one face-down tile up."),
    "discard_money": Text("Discard one money card."),
    "free_campaign": Text("Start a media campaign at no cost?"),
    "free_proposal": Text("Lay a conservation proposal at no cost?"),
    "offset": Text("Name the offsetting sites, then pay."),
    "retry": Text("The offset failed. Pay again and roll again, or stop?"),
    "sale": Text("Sell the bank tiles at this price?"),
    "price": Text("Buy at the price that was named?"),
    "proposals": Text("Name further tiles to propose, or pay."),
    "campaigns": Text("Name a further tile for a campaign, or pay."),
    "take_tile": Text("Which tile of the pile comes into the bank?"),
    "influence": Text("Which permit card do you set aside?"),
    "discard": Text("Discard a card before you draw?"),
    "draw": Text("From where do you draw?"),
    "stop_vote": Text("End the game after this round?"),
}
ARGUMENTS: Final[Mapping[str, Text]] = {  # what an argument of each kind is called
    "tile": Text("tile"),
    "site": Text("offsetting site"),
    "bank": Text("bank tile"),
    "nature": Text("nature type"),
    "nature_tile": Text("tile of the pile"),
    "knowledge": Text("knowledge card"),
    "dirty": Text("dirty money cards"),
    "card": Text("card"),
    "face_up": Text("face-up card"),
    "cards": Text("cards"),
    "deck": Text("deck"),
    "header": Text("project"),
    "permit": Text("permit card"),
    "verdict": Text("decision"),
    "role": Text("role"),
    "seat": Text("player"),
    "offer": Text("offer"),
    "promise": Text("promise"),
}


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
        "tile", Text("Nature survey"), lambda words, view, at: Text("Nature survey: turn up {place}", place=row_col(at))
    ),
    "species_survey": Verb(
        "tile knowledge",
        Text("Species survey"),
        lambda words, view, at, card: with_knowledge(Text("Species survey on {tile}", tile=words.tile(view, at)), card),
    ),
    # --- planning and permits
    "plan": Verb(
        "header",
        Text("Plan a project"),
        lambda words, view, header: plan_sentence(words.content, words.content.header(header)),
    ),
    "place": Verb(
        "tile",
        Text("Place a plan token"),
        lambda words, view, at: Text("Plan token on {tile}", tile=words.tile(view, at)),
    ),
    "pay_plan": Verb(
        "dirty",
        Text("Pay and apply for the permit"),
        lambda words, view, dirty: with_dirty_money(words.verb("pay_plan"), dirty),
    ),
    "reveal": Verb("", Text("Reveal the permit card"), touch="permit-deck"),
    "pass": Verb("", Text("Pass")),
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
    ),
    "give_resource": Verb(
        "seat",
        Text("Give a resource card"),
        lambda words, view, seat: Text("Give a resource card to {player}", player=seat_name(seat)),
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
    "decline": Verb("", Text("No, thanks")),
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
    ),
    # --- offsetting
    "offset": Verb(
        "tile", Text("Offset a tile"), lambda words, view, at: Text("Offset {tile}", tile=words.tile(view, at))
    ),
    "site": Verb(
        "tile", Text("Name a site"), lambda words, view, at: Text("Site on {tile}", tile=words.tile(view, at))
    ),
    "polluted_site": Verb(
        "tile nature",
        Text("Turn polluted land into a site"),
        lambda words, view, at, nature: Text(
            "Turn the polluted land on {place} into {nature} as a site", place=row_col(at), nature=NATURE_WORDS[nature]
        ),
    ),
    "bank_site": Verb(
        "bank",
        Text("Name a bank tile"),
        lambda words, view, number: Text("Use {site}", site=words.site(view, BANK + number)),
    ),
    "pay_sites": Verb(
        "knowledge", Text("Pay and offset"), lambda words, view, card: with_knowledge(words.verb("pay_sites"), card)
    ),
    "stop": Verb("", Text("Stop")),
    "use_bank": Verb("", Text("Use the own bank")),
    "bank_offer": Verb(
        "cards",
        Text("Offer a price"),
        lambda words, view, deal: Text("Offer for the bank tiles: {cards}", cards=deal_words(words.content, deal)),
    ),
    "refuse_sale": Verb("", Text("Refuse")),
    "sell": Verb("", Text("Sell")),
    "name_price": Verb(
        "cards",
        Text("Name a price"),
        lambda words, view, deal: Text("Ask for the bank tiles: {cards}", cards=deal_words(words.content, deal)),
    ),
    "decline_price": Verb("", Text("Decline")),
    "buy": Verb("", Text("Buy")),
    # --- conservation and protest
    "propose": Verb(
        "tile",
        Text("Propose for conservation"),
        lambda words, view, at: Text("Proposal on {tile}", tile=words.tile(view, at)),
    ),
    "pay_proposals": Verb("", Text("Pay and lay the proposals")),
    "make_area": Verb(
        "tile knowledge",
        Text("Make a conservation area"),
        lambda words, view, at, card: with_knowledge(
            Text("Conservation area on {tile}", tile=words.tile(view, at)), card
        ),
    ),
    "restore": Verb(
        "tile knowledge",
        Text("Restore polluted land"),
        lambda words, view, at, card: with_knowledge(Text("Restore {place}", place=row_col(at)), card),
    ),
    "buy_tile": Verb(
        "nature knowledge",
        Text("Buy a tile for the bank"),
        lambda words, view, nature, card: with_knowledge(
            Text("Buy a {nature} tile for the bank", nature=NATURE_WORDS[nature]), card
        ),
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
    ),
    "pay_campaigns": Verb("", Text("Pay and lay the campaigns")),
    "demonstrate": Verb(
        "tile knowledge",
        Text("Demonstrate"),
        lambda words, view, at, card: with_knowledge(Text("Demonstrate on {tile}", tile=words.tile(view, at)), card),
    ),
    "camp": Verb(
        "tile knowledge",
        Text("Set up the protest camp"),
        lambda words, view, at, card: with_knowledge(Text("Protest camp from {tile}", tile=words.tile(view, at)), card),
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
    ),
    "derogation": Verb(
        "tile",
        Text("Play Derogation"),
        lambda words, view, at: Text("Derogation: destroy {tile}", tile=words.tile(view, at)),
        touch="card-derogation",
    ),
    "corruption": Verb(
        "site",
        Text("Play Corruption"),
        lambda words, view, place: Text("Corruption: undo the site {site}", site=words.site(view, place)),
        touch="card-corruption",
    ),
    "checkup": Verb(
        "site",
        Text("Play Offsetting check-up"),
        lambda words, view, place: Text("Check-up of the site {site}", site=words.site(view, place)),
        touch="card-offsetting_checkup",
    ),
    "change_of_legislation": Verb("", Text("Play Change of Legislation"), touch="card-change_of_legislation"),
    "landowner": Verb(
        "tile",
        Text("Play Landowner declines"),
        lambda words, view, at: Text("Landowner declines: close {tile}", tile=words.tile(view, at)),
        touch="card-landowner_declines",
    ),
    # --- the end of a turn
    "keep": Verb("", Text("Keep all cards")),
    "discard": Verb(
        "card",
        Text("Discard a card"),
        lambda words, view, kind: Text("Discard {card}", card=card_name(words.content, KIND_OF[kind])),
    ),
    "draw": Verb(
        "deck", Text("Draw a card"), lambda words, view, deck: Text("Draw from the {deck}", deck=DECK_NAMES[deck])
    ),
    "take": Verb(
        "face_up",
        Text("Take a face-up card"),
        lambda words, view, kind: Text("Take {card}", card=card_name(words.content, KIND_OF[kind])),
    ),
    "play_on": Verb("", Text("Play on")),
    "stop_here": Verb("", Text("End the game here")),
    "back": Verb("", Text("Go back")),
    # --- deals
    "offer": Verb(
        "seat cards cards promise promise",
        Text("Offer a trade"),
        lambda words, view, seat, give, want, mine, yours: Text(
            "Offer {player} {give} for {want}{promises}",
            player=seat_name(seat),
            give=deal_words(words.content, give),
            want=deal_words(words.content, want),
            promises=both_promises(mine, yours),
        ),
    ),
    "ask": Verb(
        "seat cards promise",
        Text("Ask for cards"),
        lambda words, view, seat, want, mine: Text(
            "Ask {player} for {want}{promises}",
            player=seat_name(seat),
            want=deal_words(words.content, want),
            promises=both_promises(mine, None),
        ),
    ),
    "counter": Verb(
        "offer cards cards promise promise",
        Text("Make a counter-offer"),
        lambda words, view, number, give, want, mine, yours: Text(
            "Counter-offer: {give} for {want}{promises}",
            give=deal_words(words.content, give),
            want=deal_words(words.content, want),
            promises=both_promises(mine, yours),
        ),
    ),
    "accept": Verb(
        "offer",
        Text("Accept the offer"),
        lambda words, view, number: Text("Accept: {offer}", offer=words.offer(view, number)),
    ),
    "decline_offer": Verb(
        "offer",
        Text("Decline the offer"),
        lambda words, view, number: Text("Decline: {offer}", offer=words.offer(view, number)),
    ),
    "withdraw": Verb(
        "offer",
        Text("Withdraw the offer"),
        lambda words, view, number: Text("Withdraw: {offer}", offer=words.offer(view, number)),
    ),
    "promise": Verb(
        "seat promise",
        Text("Make a promise"),
        lambda words, view, seat, what: Text(
            "Promise {player} {promise}", player=seat_name(seat), promise=PROMISE_NAMES[what]
        ),
    ),
    "pay_main_first": Verb("", Text("Pay with cards of the main deck first")),
    "pay_funding_first": Verb("", Text("Pay with cards of the funding deck first")),
}
