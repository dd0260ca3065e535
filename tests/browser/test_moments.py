"""Moments between people, each with a browser of their own: interrupts, auctions, trades, undo, the host, the wall."""

import io
import re
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Locator, Page, expect

from ecotone.core.choice import Bundle, Choice, Open
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.moments import asked, found, new, seated, verb_of
from tests.browser.screens import PHONE, PROJECTOR
from tests.browser.server import Site, sit_by_link
from tests.browser.walker import Walker, settled

CALL = re.compile(r"^● Your turn · ")
CALM = re.compile(r"^(?!●)")


def turns_to(verb: str, match: Match, seat: int, after: Match) -> bool:
    """Whether a choice made somebody else decide, with that verb among the answers."""
    return bool(after.actors) and after.actors[0] != seat and asked(after, after.actors[0], verb)


def form(table: Table, seat: int, verb: str, *fixed: object) -> Open:
    """The form that a seat may fill in."""
    found = [one for one in table.listed[seat] if isinstance(one, Open) and (one.verb, one.fixed) == (verb, fixed)]
    assert len(found) == 1, table.listed[seat]
    return found[0]


def last(table: Table) -> tuple[int, Choice]:
    """What was chosen last."""
    return table.match.record[-1]


# --- interrupts and auctions ------------------------------------------------------------------


def test_an_appeal_calls_whoever_may_make_it_in_the_middle_of_anothers_turn(site: Site, open_page: OpenPage) -> None:
    options = {"rounds": 2, "cooperation": "asked"}  # the appeal follows the first card at once
    match, planner, choice = found("kompensaatiopeli", 4, options, lambda b, s, c, a: turns_to("appeal", b, s, a))
    after = match.replayed(len(match.record))
    after.play(planner, choice)
    table, _, (host, friend) = seated(site, open_page, match, [planner, after.actors[0]])
    expect(friend.page).to_have_title(CALM)
    expect(places.question(friend.page)).not_to_contain_text("Your turn")
    host.choose(choice)
    friend.settle()
    expect(friend.page).to_have_title(CALL)
    expect(host.page).to_have_title(CALM)
    expect(places.question(friend.page)).to_contain_text("Your turn")
    expect(places.question(friend.page)).to_contain_text("appeal", ignore_case=True)
    assert "Your turn" in friend.page.locator("#live").inner_text()
    answers = [one for one in table.listed[after.actors[0]] if verb_of(one) == "appeal"]
    appeal = next(one for one in answers if isinstance(one, tuple))
    friend.choose(appeal)
    assert (after.actors[0], appeal) in table.match.record
    expect(host.page.locator("#log")).to_contain_text("appeal", ignore_case=True)


def test_an_auction_is_opened_raised_and_won_by_numbers_within_their_bounds(site: Site, open_page: OpenPage) -> None:
    match, seat, _ = found(
        "ecologic",
        2,
        {"tads": False},
        lambda b, s, c, a: c[0] == "auction_refinery" and turns_to("raise", b, s, a) and a.actors[0] != s,
    )
    table, _, walkers = seated(site, open_page, match, [seat, 1 - seat])
    host, friend = walkers
    start = next(one for one in table.listed[seat] if isinstance(one, Open) and one.verb == "auction_refinery")
    low = int(start.blanks[0].lowest())
    host.choose((*start.fill(low),))
    friend.settle()

    raising = form(table, 1 - seat, "raise")
    low, high = raising.blanks[0].bounds()["number"]
    bar = places.bar(friend.page)
    bar.locator('button[data-verb="raise"]').click()
    number, go = bar.locator("input[type=number]"), places.commit(friend.page)
    expect(bar.locator(".stepper .bounds")).to_have_text(f"{low}–{high}")
    expect(number).to_have_value(str(low))
    bar.get_by_role("button", name=re.compile("less$")).click()
    expect(number).to_have_value(str(low))
    for beyond in (str(low - 1), str(high + 1), ""):
        number.fill(beyond)
        expect(go).to_be_disabled()
    number.fill(str(high))
    bar.get_by_role("button", name=re.compile("more$")).click()
    expect(number).to_have_value(str(high))
    number.fill(str(low))
    bar.get_by_role("button", name=re.compile("more$")).click()
    friend.commit(go)
    host.settle()
    expect(host.page).to_have_title(CALL)
    assert last(table) == (1 - seat, ("raise", min(low + 1, high)))
    host.choose(("pass_auction",))
    assert last(table) == (seat, ("pass_auction",))
    for walker in walkers:
        assert not walker.troubles


def test_a_number_is_set_by_keys_alone(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("ecologic", 2, {"tads": False}, lambda b, s, c, a: turns_to("raise", b, s, a))
    match.play(seat, ("auction_refinery", choice[1], form_low(match, seat, choice)))
    table, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    page = walker.page
    raising = form(table, match.actors[0], "raise")
    low, high = raising.blanks[0].bounds()["number"]
    places.verb(page, "raise").focus()
    page.keyboard.press("Enter")
    expect(places.bar(page).locator("input[type=number]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(places.bar(page).locator("input[type=number]")).to_have_value(str(low))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    bid = min(low + 2, high)
    expect(places.bar(page).locator("input[type=number]")).to_have_value(str(bid))
    page.keyboard.press("Escape")
    expect(places.form(page)).to_have_count(0)
    places.verb(page, "raise").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(str(bid))
    page.keyboard.press("Enter")
    walker.settle()
    expect(page.locator("body")).not_to_have_attribute("data-version", "")
    expect(places.form(page)).to_have_count(0)
    assert (match.actors[0], ("raise", bid)) in table.match.record


def form_low(match: Match, seat: int, choice: Choice) -> int:
    """The lowest bid with which that auction may begin."""
    for one in match.choices(seat):
        if isinstance(one, Open) and one.accepts(choice):
            return int(one.blanks[0].lowest())
    raise AssertionError(choice)


# --- trades and deals -------------------------------------------------------------------------


def test_two_people_trade_while_a_third_is_at_turn(site: Site, open_page: OpenPage) -> None:
    table, _, (one, two) = seated(site, open_page, new("kompensaatiopeli", 4), [1, 2])
    before = table.match.actors
    resource = (("resource", 1),)
    assert "resource" in bundle(form(table, 1, "offer", 2)).most
    one.choose(("offer", 2, resource, (), None, None))
    two.settle()
    expect(places.offer(two.page)).to_be_visible()
    number = next(listed[1] for listed in table.listed[2] if verb_of(listed) == "accept" and isinstance(listed, tuple))
    two.choose(("counter", number, resource, resource, None, None))
    one.settle()
    number = next(listed[1] for listed in table.listed[1] if verb_of(listed) == "accept" and isinstance(listed, tuple))
    one.choose(("accept", number))
    assert last(table) == (1, ("accept", number))
    two.choose(("offer", 1, resource, (), None, None))
    one.settle()
    number = next(listed[1] for listed in table.listed[1] if verb_of(listed) == "accept" and isinstance(listed, tuple))
    one.choose(("decline_offer", number))
    assert last(table) == (1, ("decline_offer", number))
    assert table.match.actors == before


def bundle(listed: Open) -> Bundle:
    """The first blank of a form, which is a bundle."""
    assert isinstance(listed.blanks[0], Bundle)
    return listed.blanks[0]


def test_what_is_being_filled_in_stays_while_others_play(site: Site, open_page: OpenPage) -> None:
    table, _, (one, two) = seated(site, open_page, new("kompensaatiopeli", 4), [1, 0])
    page = one.page
    places.besides(page).click()
    places.verb(page, "promise").click()
    one.thing("seat-2").click()
    promise = places.form(page).locator("input[type=radio]").nth(2)
    promise.check()
    two.choose(("nature_survey", table.listed[0][2][1]))  # type: ignore[index]  # a plain choice
    one.settle()
    expect(promise).to_be_checked()
    places.commit(page).click()
    expect(places.form(page)).to_have_count(0)
    one.settle()
    said = [choice[:2] for seat, choice in table.match.record if seat == 1]  # bots may have answered since
    assert said == [("promise", 2)]


def dealing() -> tuple[Match, int, Choice]:
    """A position of Ecologic where whoever is at turn may offer a deal."""
    return found(
        "ecologic",
        2,
        {"free_deals": True, "preset": "first_game"},
        lambda b, s, c, a: any(verb_of(one) == "offer" for one in b.state.side_choices(s)),
    )


@pytest.mark.parametrize("answer", ["accept_offer", "decline_offer"])
def test_a_deal_is_offered_and_answered_in_ecologic(site: Site, open_page: OpenPage, answer: str) -> None:
    match, seat, _ = dealing()
    table, _, (host, friend) = seated(site, open_page, match, [seat, 1 - seat])
    host.choose(("offer", 1 - seat, (("profits", 2),), (("profits", 1),), "spare_each_other", 0, 2))
    friend.settle()
    friend.choose((answer,))
    assert last(table) == (1 - seat, (answer,))
    host.settle()
    assert table.match.actors == (seat,)


@pytest.mark.parametrize("blocked", [False, True], ids=["socket", "events"])
def test_people_at_one_screen_trade_while_another_is_at_turn(site: Site, open_page: OpenPage, blocked: bool) -> None:
    table, keys, _ = seated(site, open_page, new("kompensaatiopeli", 4), [])
    walker = Walker(site, open_page(PHONE), seed=1)
    if blocked:
        walker.page.route_web_socket(re.compile(r"/live(\?|$)"), lambda socket: socket.close())
    for seat in (1, 2):
        walker.page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[seat]}")
    walker.settle()
    walker.show(1)
    walker.choose(("offer", 2, (("resource", 1),), (), None, None))
    expect(walker.page.locator("body")).to_have_attribute("data-shown", "1")
    walker.press(places.besides(walker.page))
    walker.press(places.verb(walker.page, "promise"))
    walker.press(walker.thing("seat-3"))
    expect(places.form(walker.page)).to_be_visible()
    walker.show(2)
    expect(places.form(walker.page)).to_have_count(0)
    number = next(listed[1] for listed in table.listed[2] if verb_of(listed) == "accept" and isinstance(listed, tuple))
    walker.choose(("accept", number))
    assert [seat for seat, _ in table.match.record] == [1, 2]


def test_people_at_one_screen_make_a_deal_in_ecologic(site: Site, open_page: OpenPage) -> None:
    match, seat, _ = dealing()
    table, keys, _ = seated(site, open_page, match, [])
    walker = Walker(site, open_page(), seed=1)
    for key in keys.seats:
        walker.page.goto(f"{site.address}/t/{table.code}/s/{key}")
    walker.settle()
    walker.choose(("offer", 1 - seat, (("profits", 2),), (), None, 0, 2))
    walker.show(1 - seat)
    walker.choose(("accept_offer",))
    expect(walker.page.locator("body")).to_have_attribute("data-shown", str(1 - seat))
    walker.show(seat)
    places.change_seat(walker.page)
    expect(walker.page.locator("#cover")).to_be_visible()
    walker.page.keyboard.press("Escape")
    expect(walker.page.locator("#cover")).to_be_hidden()
    expect(walker.page.locator("body")).to_have_attribute("data-shown", str(seat))


# --- undo, hints, reasons, chat ---------------------------------------------------------------


def test_a_choice_that_revealed_nothing_is_taken_back_at_once(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("ecosfera", 2, {}, lambda b, s, c, a: a.can_undo and a.actors == (s,))
    table, _, (walker,) = seated(site, open_page, match, [seat])
    number = len(table.match.record)
    walker.choose(choice)
    lines = walker.page.locator("#log li")
    shown = lines.count()
    places.take_back(walker.page)
    expect(lines).to_have_count(shown - 1)
    walker.settle()
    assert len(table.match.record) == number
    walker.choose(choice)
    assert len(table.match.record) == number + 1


@pytest.mark.parametrize("agrees", [True, False])
def test_a_choice_that_others_have_seen_is_taken_back_if_they_agree(
    site: Site, open_page: OpenPage, agrees: bool
) -> None:
    match, seat, choice = found("ecologic", 2, {}, lambda b, s, c, a: a.can_undo and a.actors == (1 - s,))
    table, _, (host, friend) = seated(site, open_page, match, [seat, 1 - seat])
    number = len(table.match.record)
    host.choose(choice)
    expect(friend.page.locator("#undo-wish")).to_have_count(0)
    places.take_back(host.page)
    expect(host.page.locator("#undo-wish")).to_contain_text("The others are asked")
    expect(host.page.locator("#undo-wish button")).to_have_count(0)
    friend.page.locator("#undo-wish").get_by_role("button", name="Agree" if agrees else "Refuse").click()
    for walker in (host, friend):
        expect(walker.page.locator("#undo-wish")).to_have_count(0)
        walker.settle()
    assert len(table.match.record) == number + (not agrees)


def test_what_revealed_something_cannot_be_taken_back_and_the_page_says_why(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found("betterlife", 2, {"track": "quick"}, lambda b, s, c, a: not a.can_undo)
    table, _, (walker,) = seated(site, open_page, match, [seat])
    walker.choose(choice)
    places.take_back(walker.page)
    expect(places.message(walker.page)).to_contain_text("revealed")
    assert len(table.match.record) >= 1


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things lie on each other."""
    a, b = one.bounding_box(), other.bounding_box()
    return (
        a is not None
        and b is not None
        and a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("game", ["ecosfera", "betterlife", "ecologic", "kompensaatiopeli"])
def test_a_hint_leads_in_three_steps_to_a_choice_and_makes_it_only_when_told(
    site: Site, open_page: OpenPage, game: str
) -> None:
    match = new(game, 4 if game == "kompensaatiopeli" else 2)
    table, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    page, sheet = walker.page, walker.page.locator("#hint")
    places.ask_for_a_hint(page)
    expect(sheet.locator(".hint-said p")).to_have_count(1)
    expect(page.locator(".hinted")).to_have_count(0)
    sheet.get_by_role("button", name="Where?").click()
    expect(sheet.locator(".hint-said")).to_have_text(re.compile("^(It is about|Think of this): "))
    sheet.get_by_role("button", name="Tell me what to do").click()
    expect(sheet.locator(".hint-said")).to_contain_text("% after it")
    for marked in page.locator(".hinted").all():
        assert not overlap(sheet, marked), "the sheet lies on what it speaks of"
    assert table.match.record == match.record
    sheet.get_by_role("button", name="Do it").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    walker.settle()
    assert len(table.match.record) > len(match.record)


@pytest.mark.parametrize("game", [name for name, game in games().items() if game.page()])
def test_whatever_is_not_lit_says_why(site: Site, open_page: OpenPage, game: str) -> None:
    match = new(game, 4 if game == "kompensaatiopeli" else 2)
    actor = match.actors[0]
    _, _, walkers = seated(site, open_page, match, [actor, (actor + 1) % match.seats])
    for walker in walkers:
        dark = places.things(walker.page).locator("button[id]:not(.lit):visible")
        assert dark.count() > 0
        dark.first.click()
        expect(places.message(walker.page)).to_have_text(re.compile(r"\w.*\.$"))


def test_who_watches_is_told_nothing_of_reasons(site: Site, open_page: OpenPage) -> None:
    table, _, _ = seated(site, open_page, new("ecologic", 2), [])
    page = open_page()
    page.goto(f"{site.address}/t/{table.code}")
    expect(places.notice(page)).to_contain_text("You are watching")
    expect(places.buttons(page)).to_have_count(0)


def test_people_talk_across_browsers(site: Site, open_page: OpenPage) -> None:
    _, _, (host, friend) = seated(site, open_page, new("ecologic", 2), [0, 1])
    places.write(host.page, "<b>Terve</b> & hello")
    host.page.get_by_role("button", name="Send").click()
    for walker in (host, friend):
        expect(walker.page.locator("#chat li")).to_have_count(1)
        expect(walker.page.locator("#chat li")).to_contain_text("<b>Terve</b> & hello")
    expect(host.page.locator("#chat-text")).to_have_value("")
    places.write(friend.page, "Moi!")
    friend.page.keyboard.press("Enter")
    expect(host.page.locator("#chat li").nth(1)).to_contain_text("Moi!")


def test_hands_stay_covered_whatever_key_is_pressed(site: Site, open_page: OpenPage) -> None:
    table, keys, _ = seated(site, open_page, new("kompensaatiopeli", 4), [])
    page = open_page()
    for key in keys.seats[:2]:
        page.goto(f"{site.address}/t/{table.code}/s/{key}")
    expect(page.locator("#cover")).to_be_visible()
    for name in ("Escape", "Escape", "Escape", "Tab", "Escape", "Escape"):
        page.keyboard.press(name)
        expect(page.locator("#cover")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-shown", "")
    page.locator("#cover button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cover")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-shown", "0")


# --- the host ---------------------------------------------------------------------------------


def hosted(site: Site, open_page: OpenPage) -> tuple[Table, Page, Walker, str]:
    """A table with the host on its page of people, and a friend who plays the seat that decides."""
    match = new("ecologic", 2)
    seat = match.actors[0]
    table, keys, (friend,) = seated(site, open_page, match, [seat])
    host = open_page()
    host.goto(f"{site.address}/t/{table.code}/s/{keys.host}")
    places.go_to_people(host)
    return table, host, friend, keys.seats[seat]


def test_the_host_pauses_goes_on_and_ends_and_a_guest_sees_it(site: Site, open_page: OpenPage) -> None:
    table, host, friend, _ = hosted(site, open_page)
    host.get_by_role("button", name="Pause").click()
    expect(places.notice(friend.page)).to_contain_text("The game is paused")
    expect(friend.page.locator(".lit")).to_have_count(0)
    expect(places.buttons(friend.page)).to_have_count(0)
    host.get_by_role("button", name="Go on").click()
    expect(places.notice(friend.page)).not_to_contain_text("paused")
    friend.step()
    assert len(table.match.record) == 1
    host.get_by_text("End the game for everybody").click()
    assert not table.is_over, "it asks first"
    host.get_by_role("button", name="Score it as it stands now").click()
    expect(friend.page.locator("body")).to_contain_text("This game was stopped.")
    expect(friend.page).to_have_title(CALM)
    friend.page.get_by_role("link", name="Replay", exact=True).click()
    expect(friend.page.locator("#at-text")).to_have_text("1 / 1")


def test_a_link_that_is_issued_anew_drops_its_old_holder_at_once(site: Site, open_page: OpenPage) -> None:
    table, host, friend, old = hosted(site, open_page)
    seat = table.match.actors[0]
    expect(friend.page).to_have_title(CALL)
    host.locator(f"#invite-{seat}").get_by_role("button", name="Free this seat").click()
    expect(friend.page.locator("body")).to_have_attribute("data-seats", "")
    expect(friend.page.locator("body")).to_have_attribute("data-shown", "")
    expect(friend.page).to_have_title(CALM)
    expect(places.buttons(friend.page)).to_have_count(0)
    expect(friend.page.locator("#sit")).to_be_visible()
    late = open_page()
    late.goto(f"{site.address}/t/{table.code}/s/{old}")
    expect(late.locator(".reason")).to_contain_text("opens no seat any more")
    sit_by_link(late, host.locator(f"#invite-{seat} input.link").input_value())
    expect(late.locator("body")).to_have_attribute("data-seats", str(seat))
    expect(late).to_have_title(CALL)


def test_the_code_to_scan_is_the_link_and_opens_the_seat(site: Site, open_page: OpenPage) -> None:
    host = Walker(site, open_page(), seed=1)
    host.open("ecosfera", 2, {}, places=["me", "link"])
    host.page.goto(f"{site.address}/t/{host.table.code}/people")
    invitation = host.page.locator("#invite-1")
    link = invitation.locator("a.qr").get_attribute("href") or ""
    assert link == invitation.locator("input.link").input_value()
    assert re.fullmatch(rf"{re.escape(site.address)}/t/\w+/s/[\w-]{{22,}}", link)
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2)
    path = re.search(r' d="([^"]+)"', drawn.getvalue().decode())
    assert path is not None
    assert invitation.locator("a.qr svg path[stroke]").get_attribute("d") == path[1]
    phone = open_page(PHONE)
    sit_by_link(phone, link)
    expect(phone.locator("body")).to_have_attribute("data-seats", "1")
    assert urlsplit(phone.url).path == urlsplit(link).path.partition("/s/")[0]


# --- the wall ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["betterlife", "kompensaatiopeli"])
def test_the_wall_follows_the_game_and_shows_nothing_private(site: Site, open_page: OpenPage, game: str) -> None:
    match = new(game, 4)
    seat = match.actors[0]
    table, _, (walker,) = seated(site, open_page, match, [seat])
    wall = walker.page.context.new_page()  # in a player's own browser, with its keys
    heard: list[str] = []
    wall.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))))
    wall.set_viewport_size({"width": PROJECTOR.width, "height": PROJECTOR.height})
    wall.goto(f"{site.address}/t/{table.code}/projector")
    stranger = open_page(PROJECTOR)
    stranger.goto(f"{site.address}/t/{table.code}/projector")
    walker.page.bring_to_front()
    for verb in {"betterlife": ["roll"], "kompensaatiopeli": ["nature_survey", "nature_survey"]}[game]:
        walker.choose(next(one for one in table.match.choices(seat) if isinstance(one, tuple) and one[0] == verb))
        for page in (wall, stranger):
            settled(page, table)
            expect(page.locator("body")).to_have_attribute("data-shown", "")
        seen, public = shots(wall, stranger)
        assert seen == public
    assert places.buttons(wall).count() == 0
    assert len(heard) > 1
    assert '"ask":null' in heard[0]
    for text in heard:
        assert '"ask":{' not in text
        assert '"shown":null' in text
        assert '"seats":[]' in text


def shots(one: Page, other: Page) -> tuple[list[str], list[str]]:
    """What two pages show at the same version of their table."""
    shot = """() => [document.body.dataset.version,
      ...["game", "log", "status"].map((id) => document.getElementById(id)?.innerHTML)]"""
    while True:
        seen, public = one.evaluate(shot), other.evaluate(shot)
        if seen[0] == public[0]:
            return seen, public
        behind = one if int(seen[0]) < int(public[0]) else other
        behind.wait_for_function("(old) => document.body.dataset.version !== old", arg=min(seen[0], public[0], key=int))
