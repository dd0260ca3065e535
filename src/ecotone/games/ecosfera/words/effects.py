"""What happened, as sentences: one for each kind of effect, made of the content and of what was seen of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecosfera.box.content import PRESSURE, TOKEN, Content
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    MARKET_NAMES,
    ability_names,
    card_name,
    card_names,
    element_name,
    habitat_names,
    player_name,
)
from ecotone.games.ecosfera.words.policies import policy_effect

WEIGHTY: Final = frozenset(
    ("restored", "impact", "policy", "funded", "lose", "all_asleep", "impact_removed", "won", "lost")
)
SKIPPABLE: Final = frozenset(("turn", "shuffle", "draw", "deal", "discard_row"))


def policy_sentence(content: Content, player: int, card: int, switches: tuple[str, ...] = ()) -> Text:
    """A policy card that is drawn: what happens now is told, a measure only lies ready until it is funded (E-75)."""
    category = content.policies[card].category
    if category == "funding":
        return Text("{player} draws a funding card: it can pay for one measure.", player=player_name(player))
    said = {"player": player_name(player), "card": card_name(content, card)}
    if category == "positive":
        return Text("{player} draws the measure {card}. It can be carried out once it is funded.", **said)
    effect = policy_effect(content, card, switches)
    return Text("{player} draws the policy card {card}: {effect}", effect=effect, **said)


EFFECTS: Final[Mapping[str, Callable[..., Text]]] = {
    "turn": lambda content, player: Text("{player} begins a turn.", player=player_name(player)),
    "shuffle": lambda content, player: Text(
        "{player} shuffles the discard pile into a new deck.", player=player_name(player)
    ),
    "draw": lambda content, player, card: (
        Text("{player} draws a pressure card.", player=player_name(player))
        if content.kind[card] == PRESSURE
        else Text("{player} draws {card}.", player=player_name(player), card=card_name(content, card))
    ),
    "pressure": lambda content, player, card: Text("{player} takes a pressure card.", player=player_name(player)),
    "take_element": lambda content, player, card: Text(
        "{player} takes {card} from the market.", player=player_name(player), card=card_name(content, card)
    ),
    "deal": lambda content, market, place, card: Text("New in the market: {card}.", card=card_name(content, card)),
    "refresh": lambda content, market: Text("The {market} in the market are replaced.", market=MARKET_NAMES[market]),
    "acquire": lambda content, player, card, used: Text(
        "{player} acquires {card} with {cards}.",
        player=player_name(player),
        card=card_name(content, card),
        cards=card_names(content, used),
    ),
    "pair": lambda content, player, first, second: Text(
        "{player} uses {first} and {second}.",
        player=player_name(player),
        first=card_name(content, first),
        second=card_name(content, second),
    ),
    "restored": lambda content, player, mask: Text(
        "{player} restores {habitats}.", player=player_name(player), habitats=habitat_names(content, mask)
    ),
    "impact": lambda content, player, number: Text(
        "{player} places impact tile number {number}.", player=player_name(player), number=number
    ),
    "too_much_pressure": lambda content, player, number: Text(
        "{player} has {number} pressure cards.", player=player_name(player), number=number
    ),
    "three_of_a_kind": lambda content, player, element: Text(
        "{player} has too many cards of {element}.", player=player_name(player), element=element_name(content, element)
    ),
    "idle": lambda content, player: Text("{player} took no action.", player=player_name(player)),
    "discard_row": lambda content, player: Text(
        "The turn of {player} ends: the row is discarded.", player=player_name(player)
    ),
    "skipped": lambda content, player: Text("{player} is skipped.", player=player_name(player)),
    "ability": lambda content, player, source, ability: (
        Text("{player} uses the {ability} token.", player=player_name(player), ability=ABILITY_NAMES[ability])
        if source == TOKEN
        else Text(
            "{player} uses the {ability} ability of {card}.",
            player=player_name(player),
            ability=ABILITY_NAMES[ability],
            card=card_name(content, source),
        )
    ),
    "pass": lambda content, player, card, other: (
        Text("{player} passes a pressure card to {other}.", player=player_name(player), other=player_name(other))
        if content.kind[card] == PRESSURE
        else Text(
            "{player} passes {card} to {other}.",
            player=player_name(player),
            card=card_name(content, card),
            other=player_name(other),
        )
    ),
    "return": lambda content, player, card: Text(
        "{card} of {player} returns to the market.", player=player_name(player), card=card_name(content, card)
    ),
    "put_on_deck": lambda content, player, card: Text(
        "{player} puts {card} on the deck.", player=player_name(player), card=card_name(content, card)
    ),
    "wake": lambda content, player, mask: Text(
        "{player} turns tokens up: {tokens}.", player=player_name(player), tokens=ability_names(mask)
    ),
    "all_asleep": lambda content: Text("All tokens of all players become inactive."),
    "star": lambda content, player, card: Text(
        "{player} uses the star of {card}.", player=player_name(player), card=card_name(content, card)
    ),
    "policy": policy_sentence,
    "protected": lambda content, card: Text("Strict protection stops {card}.", card=card_name(content, card)),
    "propose": lambda content, player, card: Text(
        "{player} proposes to fund {card}.", player=player_name(player), card=card_name(content, card)
    ),
    "agree": lambda content, seat, card: Text("{seat} agrees.", seat=seat_name(seat)),
    "refuse": lambda content, seat, card: Text("{seat} refuses.", seat=seat_name(seat)),
    "funded": lambda content, player, card, funding: Text(
        "{player} funds {card}.", player=player_name(player), card=card_name(content, card)
    ),
    "lose": lambda content, player, card: Text(
        "{player} loses {card} to the discard pile.", player=player_name(player), card=card_name(content, card)
    ),
    "sweep": lambda content, market, cards: Text("{cards} leave the market.", cards=card_names(content, cards)),
    "removed": lambda content, card: Text("{card} leaves the game for good.", card=card_name(content, card)),
    "litter": lambda content, player, card: Text("Litter lies in the row of {player}.", player=player_name(player)),
    "impact_removed": lambda content, n: Text.count(
        "An impact tile is taken back; one is left.", "An impact tile is taken back; {n} are left.", n
    ),
    "receive": lambda content, player, card: Text(
        "{player} receives {card}.", player=player_name(player), card=card_name(content, card)
    ),
    "recycled": lambda content, player, card: Text(
        "A pressure card of {player} is taken away.", player=player_name(player)
    ),
    "won": lambda content: Text("All six habitats are restored: the Baltic Sea is saved."),
    "lost": lambda content: Text("The last impact tile is placed: the Baltic Sea is damaged beyond repair."),
}
