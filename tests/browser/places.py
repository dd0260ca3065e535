"""Where the parts of a table's page are."""

from playwright.sync_api import Locator, Page, expect


def board(page: Page) -> Locator:
    """What all share."""
    return page.locator(".board")


def things(page: Page) -> Locator:
    """Where all lies that can be asked about: on the board, before the seats, in the hand."""
    return page.locator(".stage-page :is(.board, .seats, .hand-in)")


def go_to_people(page: Page) -> None:
    """Go to the page with seats, links and bots."""
    page.locator(".brand").click()
    page.get_by_role("link", name="People").click()


def question(page: Page) -> Locator:
    """Who decides, and what they are asked."""
    return page.locator("#status")


def spoken_question(page: Page) -> str:
    """The question as the live region says it to this reader."""
    text = page.locator("#prompt").text_content() or ""
    asked = page.locator(".stage-page #status .who.mine").count()
    return f"Your turn. {text}" if asked else text


def notice(page: Page) -> Locator:
    """What the table says about itself: paused, watched, waiting for somebody."""
    return page.locator("#decision")


def bar(page: Page) -> Locator:
    """Where choices are made."""
    return page.locator("#decision")


def buttons(page: Page) -> Locator:
    """All that can be pressed in order to choose."""
    return page.locator(":is(#cands, #acts) button:visible")


def plain(page: Page) -> Locator:
    """Choices that one press makes."""
    return page.locator("#acts [data-plain]")


def verb(page: Page, name: str) -> Locator:
    """The button that begins a choice of that kind."""
    return bar(page).locator(f'button[data-verb="{name}"]')


def besides(page: Page) -> Locator:
    """The button that leads to what one may do out of turn."""
    return bar(page).locator("button.besides")


def commit(page: Page) -> Locator:
    """The button that makes a choice for good: that of a form, or of what was shown before."""
    return page.locator("#acts [data-commit]")


def form(page: Page) -> Locator:
    """A choice with blanks that is being filled in."""
    return page.locator("form.fill")


def message(page: Page) -> Locator:
    """What the page answers: a hint, a reason, what went wrong."""
    return bar(page).locator(".message")


def result(page: Page) -> Locator:
    """How the game ended."""
    return page.locator("#over .result")


def why(page: Page) -> Locator:
    """The sentence or sentences that say why."""
    return result(page).locator(".why, .story")


def scores(page: Page) -> Locator:
    """Who has how many points, seat by seat."""
    return result(page).locator("tbody tr")


def open_tab(page: Page, name: str) -> None:
    """Open the drawer there."""
    if not page.locator("#drawer").is_visible():
        page.locator("#drawer-button").click()
    page.locator(f"#tab-{name}").click()


def rules(page: Page) -> Locator:
    """The step in a few sentences, and the rules behind it."""
    return page.locator("#step-rules")


def words(page: Page) -> Locator:
    """The table in words."""
    return page.locator("#words-text")


def toggle_words(page: Page) -> None:
    """Open the words, or close them."""
    if words(page).is_visible():
        page.locator("#drawer-close").click()
    else:
        open_tab(page, "words")


def change_seat(page: Page) -> None:
    """Hand the device on."""
    page.locator(".brand").click()
    page.locator("#seat-button").click()


def choose_language(page: Page, code: str) -> None:
    """Read on in another language."""
    page.locator(".brand").click()
    page.locator(f".languages button[value={code}]").click()


def write(page: Page, text: str) -> None:
    """Write into the chat, without sending it."""
    open_tab(page, "chat")
    page.fill("#chat-text", text)


def take_back(page: Page) -> None:
    """Press Undo; on a phone's stage it is in the menu."""
    tool(page, "undo")


def ask_for_a_hint(page: Page) -> None:
    """Press Hint."""
    tool(page, "hint")


def tool(page: Page, name: str) -> None:
    """Press a tool, which a phone's stage has in its menu."""
    shown = page.locator(f"#{name}-button")
    if not shown.is_visible():
        page.locator(".brand").click()
        shown = page.locator(f'#menu [data-tool="{name}"]')
    shown.click()
    expect(page.locator("#menu")).to_be_hidden()


def thing(page: Page, id_: str) -> Locator:
    """A thing that may be chosen now, where it lies and is seen, or else the button that stands for it."""
    within = "#scene" if page.locator("body.in-scene").count() else "#game"  # a scene lies over the table
    lit = page.locator(f'{within} :is([id="{id_}"], [data-for="{id_}"]).lit:visible')
    return lit.first if lit.count() else page.locator(f'#cands button[data-target="{id_}"]')


def offer(page: Page) -> Locator:
    """What tells that another seat has laid something before this one."""
    return bar(page).locator("button.besides, [data-answer], [data-verb=accept]").first
