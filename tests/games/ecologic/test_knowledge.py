"""What Ecologic tells of the real world: on every card, in every language, and of nothing that lies hidden."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.content import Pack
from ecotone.core.text import ENGLISH
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.box.content import TADS, own_data
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import EcologicView
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.painter import Painter
from tests.games.ecologic.playing import carry_out, random_choice, random_table
from tests.games.ecologic.table import Table
from tests.kit.facts import knows

KINDS = {"initiatives": "initiative", "tads": "tad", "events": "event"}
ALWAYS = {"account.profits", "account.enviro", *(f"resource.{resource}" for resource in RESOURCES)}


@cache
def painter() -> Painter:
    return Painter()


def shared(state: Ecologic) -> dict[str, str]:
    """What a spectator sees, without a match around it."""
    match, view = Match.new(GAME, state.settings.seats, 1), GAME.view(state, None)
    return {**painter().regions(match, view, ENGLISH, own=False), **painter().regions(match, view, ENGLISH, own=True)}


def positions(games: int, every: int) -> Iterator[Ecologic]:
    """Positions of random games over random variants."""
    for seats, seed in product((2, 4), range(games)):
        state, rng = random_table(seats, seed), Rng(seed)
        for step in range(300):
            if state.result is not None:
                break
            if step % every == 0:
                yield state
            carry_out(state, *random_choice(state, rng))


def lying_open(view: EcologicView) -> set[str]:
    """The subjects of all that was revealed and is not discarded."""
    content = GAME.content
    cards = [card for company in view.companies for card in company.cards]
    prompt = view.prompt
    if prompt is not None and prompt.name in ("opening", "platform_card", "expo_swap"):
        cards.append(prompt.detail[0])
    if prompt is not None and prompt.name in ("bidding", "veto") and prompt.detail[0] >= 6:
        cards.append(prompt.detail[0] - 6)
    return {
        *(f"initiative.{content.card_ids[card]}" for card in cards),
        *(f"event.{content.event_ids[event]}" for event in view.past),
        *(f"tad.{tad}" for tad in TADS if view.tads),
    }


def test_every_card_event_and_resource_is_a_subject() -> None:
    keys = [f"{kind}.{entry['id']}" for table, kind in KINDS.items() for entry in own_data()[table]]
    assert sorted(subject.key for subject in GAME.subjects()) == sorted([*keys, *ALWAYS])


def test_subjects_are_called_and_sorted_as_the_game_does_it() -> None:
    subjects = {subject.key: subject for subject in GAME.subjects()}
    swedish = game_catalogue("sv", GAME)
    assert subjects["event.corruption"].name.say(swedish) == "Korruption"
    assert subjects["tad.academy"].heading.say(swedish) == "Områden för avancerad utveckling (TAD)"
    headings = list(dict.fromkeys(subject.heading.say() for subject in GAME.subjects()))
    assert headings == ["Resources", "Eco-Initiatives", "Territories of Advanced Development", "Events"]
    assert GAME.subjects() is GAME.subjects()


def test_the_board_leads_to_what_lies_open_and_to_nothing_else() -> None:
    known = {subject.key for subject in GAME.subjects()}
    seen: set[str] = set()
    for state in positions(3, 5):
        view = GAME.view(state, None)
        assert isinstance(view, EcologicView)
        shown = set(knows(shared(state)))
        assert shown == lying_open(view) | ALWAYS
        seen |= shown
    assert seen <= known
    assert {key.partition(".")[0] for key in seen} == {key.partition(".")[0] for key in known}


def test_the_board_leads_to_the_same_whatever_lies_in_the_piles() -> None:
    for step, state in enumerate(positions(2, 25)):
        guess = state.copy()
        guess.redetermine(0, Rng(step))
        assert knows(shared(guess)) == knows(shared(state))


def test_a_card_leads_to_its_text_from_when_it_is_revealed() -> None:
    table = Table("s01", "s03", seats=2, deck="eco_14", profits=12)
    assert "initiative.eco_14" not in knows(shared(table.state))
    table.do("reveal")
    assert knows({"": shared(table.state)["scene"]}) == ["initiative.eco_14"]
    table.do("open", 12)
    assert "initiative.eco_14" in knows({"": shared(table.state)["standings"]})


def test_a_card_shows_the_picture_of_its_subject() -> None:
    symbols = {subject.key: subject.symbol for subject in GAME.subjects()}
    table = Table("s01", "s03", cards=["eco_07 eco_01", "eco_13"], event="flood")
    regions = shared(table.state)
    things = re.findall(r"<(button|article|li)\b([^>]*data-know=.*?)</\1>", "".join(regions.values()), re.DOTALL)
    pictured = [(knows({"": html})[0], html) for _, html in things]
    assert {"initiative.eco_07", "event.flood", "tad.academy", "resource.oil"} <= {key for key, _ in pictured}
    for key, html in pictured:
        assert f'<use href="/static/{symbols[key]}"' in html, key


def test_what_only_a_pack_brings_is_shown_without_a_text() -> None:
    more = {**own_data()["initiatives"][0], "id": "eco_99", "name": "Bat Boxes"}
    pack = Pack("more.toml", {"initiatives": [more], "eco_deck": {"count": 21}})
    match = Match.new("ecologic", 2, 1, pack=pack)
    assert {subject.key for subject in match.game.subjects()} == {subject.key for subject in GAME.subjects()}
    assert isinstance(match.state, Ecologic)
    match.state.cards[0].append(match.state.content.card_ids.index("eco_99"))
    html = painter().regions(match, match.view(None), ENGLISH, own=False)["standings"]
    assert ">Bat Boxes +" in html
    assert not [key for key in knows({"": html}) if key.startswith("initiative.")]
