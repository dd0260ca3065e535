"""What a choice is done with can be touched on the table: a die, a card, a deck, what is auctioned."""

import pytest
from playwright.sync_api import expect

from ecotone.core.registry import games
from ecotone.games.kompensaatiopeli.box.card_kinds import ACTIONS
from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.moments import found, seated, verb_of
from tests.browser.seeded import GAMES
from tests.browser.server import Site
from tests.browser.walker import Walker


def about_to(site: Site, open_page: OpenPage, game: str, verb: str) -> Walker:
    """Somebody who may choose that verb now; the game is found by random play."""
    seats, options = GAMES[game]
    match, seat, _ = found(game, seats, options, lambda before, seat, choice, after: choice[0] == verb)
    return seated(site, open_page, match, [seat])[2][0]


@pytest.mark.parametrize(
    "game, verb, thing",
    [
        ("betterlife", "roll", "dice"),
        ("betterlife", "use_role", "role-card"),
        ("ecologic", "reveal", "initiatives"),
        ("kompensaatiopeli", "reveal", "permit-deck"),
        ("kompensaatiopeli", "political_influence", "card-political_influence"),
    ],
)
def test_touching_a_thing_is_a_choice_of_its_own(
    site: Site, open_page: OpenPage, game: str, verb: str, thing: str
) -> None:
    walker = about_to(site, open_page, game, verb)
    before = len(walker.table.match.record)
    version = walker.page.locator("body").get_attribute("data-version") or ""
    walker.page.locator(f"#game #{thing}.lit").click()
    if places.commit(walker.page).count():  # what it costs and brings is shown first
        places.commit(walker.page).click()
    expect(walker.page.locator("body")).not_to_have_attribute("data-version", version)
    assert walker.table.match.record[before][1] == (verb,)


def test_a_secret_vote_is_asked_for_at_once_and_counts_its_coins(site: Site, open_page: OpenPage) -> None:
    walker = about_to(site, open_page, "betterlife", "commit")
    page, before = walker.page, len(walker.table.match.record)
    expect(places.form(page)).to_be_visible()
    expect(page.locator("#scene #decision")).to_be_visible()
    assert page.get_by_role("button", name="Back", exact=True).count() == 0
    field = places.form(page).locator("input[type=number]")
    field.fill("1")
    expect(places.commit(page)).to_have_text("Seal 1 IP")
    expect(page.locator('#preview [href$="#coin"]')).to_have_count(1)
    walker.commit(places.commit(page))
    assert walker.table.match.record[before][1] == ("commit", 1, None)


def test_touching_a_card_asks_what_it_is_played_on(site: Site, open_page: OpenPage) -> None:
    walker = about_to(site, open_page, "kompensaatiopeli", "landowner")
    page = walker.page
    page.locator("#game #card-landowner_declines.lit").click()
    where = {
        choice[1] for choice in walker.table.listed[walker.table.match.actors[0]] if verb_of(choice) == "landowner"
    }
    lit = page.locator("#game .lit").evaluate_all("(nodes) => nodes.map((node) => node.id)")
    assert sorted(lit) == sorted(f"tile-{place}" for place in where)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#game #card-landowner_declines.lit")).to_be_visible()


def test_touching_what_is_auctioned_asks_for_a_bid(site: Site, open_page: OpenPage) -> None:
    walker = about_to(site, open_page, "ecologic", "raise")
    walker.page.locator("#game #lot.lit").click()
    expect(places.form(walker.page)).to_be_visible()


def test_who_may_take_up_to_two_takes_one_by_touching_it_and_saying_so(site: Site, open_page: OpenPage) -> None:
    seats, options = GAMES["ecosfera"]
    match, seat, choice = found(
        "ecosfera", seats, options, lambda before, seat, choice, after: choice[0] == "recycle" and len(choice) == 3
    )
    walker = seated(site, open_page, match, [seat])[2][0]
    walker.page.locator(f"#game #card-{choice[1]}.lit").click()
    expect(walker.page.locator(f"#game #card-{choice[2]}.lit")).to_be_visible()  # the other one may be taken too
    walker.commit(walker.page.get_by_role("button", name="Take pressure away"))
    assert walker.table.match.record[-1] == (seat, choice[:2])


@pytest.mark.parametrize("game", GAMES)
def test_things_stand_only_for_verbs_of_their_game_that_do_not_name_them(game: str) -> None:
    for verb in games()[game].verbs.values():
        assert not verb.touch or verb.touch.partition("-")[0] not in verb.kinds.split()


def test_every_action_card_of_kompensaatiopeli_is_played_by_touching_it() -> None:
    verbs = games()["kompensaatiopeli"].verbs.values()
    assert {verb.touch.removeprefix("card-") for verb in verbs} >= set(ACTIONS)
