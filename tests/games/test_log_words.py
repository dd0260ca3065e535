"""Sentences of the log that once misled: what is told, in three languages."""

import pytest

from ecotone.core.registry import games
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue

SAID = {
    ("ecologic", ("income", 0, 2, 0, 0, 0)): (
        "Player 1 earns 2 Profits from oil.",
        "Spelare 1 får 2 i vinst från olja.",
        "Pelaaja 1 saa 2 tuottoa öljystä.",
    ),
    ("ecologic", ("income", 0, 0, 0, 0, 0)): (
        "Player 1 earns no Profits.",
        "Spelare 1 får ingen vinst.",
        "Pelaaja 1 ei saa tuottoa.",
    ),
    ("ecologic", ("environment", 1, 3, 0, 2, 5, 0)): (
        "Player 2: 3 Enviro from Eco-Initiatives, tokens consume 2. That makes 5 Enviro.",
        "Spelare 2: 3 Enviro från ekoinitiativ, brickorna förbrukar 2. Det blir 5 Enviro.",
        "Pelaaja 2: 3 Enviro ekoaloitteista, merkit kuluttavat 2. Yhteensä 5 Enviro.",
    ),
    ("ecologic", ("income", 0, 2, 1, 3, 0)): (
        "Player 1 earns 6 Profits: 2 from oil, 1 from minerals, 3 from the Transport Hub.",
        "Spelare 1 får 6 i vinst: 2 från olja, 1 från mineral, 3 från Transportnavet.",
        "Pelaaja 1 saa 6 tuottoa: 2 öljystä, 1 mineraaleista, 3 Liikennesolmusta.",
    ),
    ("ecologic", ("environment", 0, 0, 1, 1, 4, 0)): (
        "Player 1: 1 Enviro from the Nature Reserve, tokens consume 1. That makes 4 Enviro.",
        "Spelare 1: 1 Enviro från Naturreservatet, brickorna förbrukar 1. Det blir 4 Enviro.",
        "Pelaaja 1: 1 Enviro Luonnonsuojelualueesta, merkit kuluttavat 1. Yhteensä 4 Enviro.",
    ),
    ("betterlife", ("fund_spend", 0)): (
        "The fund is empty: nothing goes back to the reserve.",
        "Fonden är tom: inget går tillbaka till reserven.",
        "Rahasto on tyhjä: varantoon ei palaa mitään.",
    ),
    ("betterlife", ("pay", 1, 0, -1, 0)): (
        "Player 2 has no IP to pay.",
        "Spelare 2 har inga IP att betala med.",
        "Pelaaja 2: maksettavia IP-pisteitä ei ole.",
    ),
    ("betterlife", ("event_cancelled", 0, False)): (
        "Cancelled: {event}.",
        "Inställt: {event}.",
        "Peruttu: {event}.",
    ),
    ("betterlife", ("exempted", 2)): (
        "Player 3 is spared: nothing is paid, no turn is lost.",
        "Spelare 3 slipper: ingenting betalas, ingen tur går förlorad.",
        "Pelaaja 3 säästyy: mitään ei makseta eikä vuoroa menetetä.",
    ),
    ("ecosfera", ("discard_row", 0)): (
        "The turn of Player 1 ends: the row is discarded.",
        "Turen slutar för Spelare 1: raden kasseras.",
        "Vuoro päättyy (Pelaaja 1): rivi hylätään.",
    ),
}


@pytest.mark.parametrize("game, effect", SAID, ids=str)
def test_the_log_says_it_in_three_languages(game: str, effect: tuple[object, ...]) -> None:
    for language, wanted in zip(LANGUAGES, SAID[game, effect], strict=True):
        words = game_catalogue(language, games()[game])
        event = words.gettext(games()["betterlife"].content.events[0].title)
        told = games()[game].words.told(effect)
        assert told is not None
        assert told.say(words) == wanted.format(event=event)


def test_a_drawn_measure_is_not_told_as_carried_out() -> None:
    game = games()["ecosfera"]
    said = {}
    for card in game.content.policy_cards:
        policy = game.content.policies[card]
        told = game.words.told(("policy", 0, card))
        assert told is not None
        said[policy.category] = (policy, told.say())
    measure, text = said["positive"]
    assert text == f"Player 1 draws the measure {measure.name}. It can be carried out once it is funded."
    assert said["funding"][1] == "Player 1 draws a funding card: it can pay for one measure."
    assert said["negative"][0].effect in said["negative"][1], "what happens at once is told"


def test_a_move_names_the_space() -> None:
    game = games()["betterlife"]
    place = 5
    space = game.content.tracks["full"][place]
    told = game.words.told(("move", 1, 6, place, space))
    assert told is not None
    assert told.say() == "Player 2 moves 6 spaces, to University (place 5)."


def test_an_event_without_effect_says_why() -> None:
    game = games()["betterlife"]
    shields = {bool(event.shield): number for number, event in enumerate(game.content.events) if not event.last}
    told = game.words.told(("event_off", shields[True]))
    assert told is not None
    assert told.say().endswith(": a policy that prevents it is in place.")
