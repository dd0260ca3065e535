"""Ecologic on the stage: auctions are scenes, bids say what they leave, the balance sinks, tokens are seen first."""

from playwright.sync_api import expect

from ecotone.core.choice import Choice, Open
from ecotone.core.match import Match
from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.moments import found, seated
from tests.browser.server import Site

GAME = "ecologic"


def may_raise_twice(before: Match, seat: int, choice: Choice, after: Match) -> bool:
    """Whether a choice leads to an auction in which the next bidder has several bids to choose from."""
    listed = after.choices(after.actors[0]) if after.actors else []
    raises = [one for one in listed if isinstance(one, Open) and one.verb == "raise"]
    return any(low < high for low, high in (one.blanks[0].bounds()["number"] for one in raises))


def test_the_decision_is_lifted_into_the_auction_and_the_bid_says_what_it_leaves(
    site: Site, open_page: OpenPage
) -> None:
    match, seat, choice = found(GAME, 2, {"tads": False}, may_raise_twice)
    match.play(seat, choice)
    other = match.actors[0]
    table, _, (walker,) = seated(site, open_page, match, [other])
    page = walker.page
    expect(page.locator("#scene #decision")).to_be_visible()
    expect(page.locator("#scene .bids .leads")).to_have_count(1)
    places.verb(page, "raise").click()
    go = places.commit(page)
    bid = int(page.locator(".fill input").input_value())
    expect(go).to_have_text(f"Bid {bid}")
    left = table.match.view(other).companies[other].profits - bid
    expect(page.locator("#preview")).to_contain_text(f"leaves {left}")
    page.get_by_role("button", name="Your bid: more").click()
    expect(go).to_have_text(f"Bid {bid + 1}")
    expect(page.locator("#preview")).to_contain_text(f"leaves {left - 1}")


def test_the_balance_sinks_on_the_side_of_which_there_is_more(site: Site, open_page: OpenPage) -> None:
    match, seat, _ = found(
        GAME, 2, {}, lambda b, s, c, a: b.view(s).companies[s].profits > b.view(s).companies[s].enviro
    )
    _, _, (walker,) = seated(site, open_page, match, [seat])
    gold, green = walker.page.locator(".ledger .pan.gold .bowl"), walker.page.locator(".ledger .pan.green .bowl")
    gold_box, green_box = gold.bounding_box(), green.bounding_box()
    assert gold_box is not None
    assert green_box is not None
    assert gold_box["y"] > green_box["y"]


def test_a_token_is_seen_on_the_map_before_it_is_built(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found(GAME, 2, {}, lambda b, s, c, a: c[0] == "place")
    table, _, (walker,) = seated(site, open_page, match, [seat])
    page = walker.page
    made = len(table.match.record)
    hexagon = page.locator(f"#sector-{choice[1]}")
    hexagon.click()
    expect(hexagon.locator(".ghost")).to_be_visible()
    expect(places.commit(page)).to_be_enabled()
    assert len(table.match.record) == made
    page.keyboard.press("Escape")
    expect(hexagon.locator(".ghost")).to_have_count(0)
    hexagon.click()
    walker.commit(places.commit(page))
    assert table.match.record[made] == (seat, choice)


def test_the_own_company_lies_in_the_hand_and_the_others_beside_the_map(site: Site, open_page: OpenPage) -> None:
    match, seat, _ = found(GAME, 3, {}, lambda b, s, c, a: True)
    _, _, (walker,) = seated(site, open_page, match, [seat])
    expect(walker.page.locator(f".ledger.is-{seat}")).to_be_visible()
    expect(walker.page.locator(f".company.is-{seat}")).to_be_hidden()
    expect(walker.page.locator(".company:visible")).to_have_count(2)
