"""Ecosfera on the stage: what pays is marked first, scenes are answered where they are, the scenery follows the sea."""

from playwright.sync_api import expect

from ecotone.games.ecosfera.view import EcosferaView
from tests.browser.conftest import OpenPage
from tests.browser.moments import found, seated
from tests.browser.server import Site


def test_what_pays_wears_a_tag_before_it_is_paid(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("ecosfera", 2, {}, lambda b, s, c, a: c[0] == "acquire_producer")
    table, _, (walker,) = seated(site, open_page, match, [seat])
    page = walker.page
    page.locator('#acts [data-verb="acquire_producer"]').click()
    if not page.locator("#acts [data-commit]").count():  # a single one is shown at once
        page.locator(f"#card-{choice[1]}").click()
    expect(page.locator("#decision .ask:visible")).to_contain_text("You get")
    expect(page.locator("#preview .chip").first).to_be_visible()
    chips = page.locator("#preview .chip").count()
    assert page.locator(".hand .tagged, .stacks .tagged").count() == chips
    walker.commit(page.locator("#acts [data-commit]"))
    assert table.match.record[-1][1][0] == "acquire_producer"


def test_a_habitat_is_chosen_in_the_scene_itself(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("ecosfera", 3, {"level": 2}, lambda b, s, c, a: c[0] == "choose_habitat")
    table, _, (walker,) = seated(site, open_page, match, [seat])
    walker.commit(walker.page.locator(f'.scene [data-for="habitat-{choice[1]}"].lit'))
    assert table.match.record[len(match.record)] == (seat, choice)


def test_a_habitat_that_comes_back_is_a_scene_and_the_scenery_follows(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("ecosfera", 2, {}, lambda b, s, c, a: c[0] == "restore", "greedy")
    _, _, (walker,) = seated(site, open_page, match, [seat])
    page = walker.page
    page.locator('#acts [data-verb="restore"]').click()
    for card in choice[1:]:
        if not page.locator("#acts [data-commit]").count():  # a single pair is shown at once
            page.locator(f"#card-{card}").click()
    expect(page.locator(".scene #decision")).to_be_visible()
    expect(page.locator(".scene .moment-cards .card")).to_have_count(2)
    expect(page.locator(".scene .gain .hex")).not_to_have_count(0)
    while page.locator("#acts .back").count():
        page.locator("#acts .back").click()
    expect(page.locator(".scene")).to_be_hidden()
    health = "getComputedStyle(document.querySelector('.ground')).getPropertyValue('--health')"
    before = match.view(None)
    assert isinstance(before, EcosferaView)
    assert walker.page.evaluate(health) == str(before.restored.bit_count())
    walker.choose(choice)
    walker.settle()
    after = walker.table.match.view(None)
    assert isinstance(after, EcosferaView)
    assert after.restored.bit_count() > before.restored.bit_count()
    assert walker.page.evaluate(health) == str(after.restored.bit_count())
