"""The screens that the pages are made for."""

from dataclasses import dataclass

from playwright.sync_api import Page

# A change of size reaches containers within containers some frames later.
LAID_OUT = (
    "new Promise((done) => { let n = 6; const next = () => (n-- ? requestAnimationFrame(next) : done()); next(); })"
)


@dataclass(frozen=True)
class Screen:
    """A size in CSS pixels, and whether it is touched rather than pointed at."""

    width: int
    height: int
    touch: bool = False


PHONE = Screen(390, 844, touch=True)
LAPTOP = Screen(1366, 768)
PROJECTOR = Screen(1920, 1080)
SCREENS = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
# All sizes at which a table fits into the window.
STAGES = {
    "laptop": Screen(1366, 768),
    "small laptop": Screen(1280, 720),
    "wide": Screen(1920, 1080),
    "tablet": Screen(820, 1180, touch=True),
    "phone": Screen(390, 844, touch=True),
    "small phone": Screen(360, 640, touch=True),
    "sideways": Screen(844, 390, touch=True),
}


def stages(touch: bool) -> list[tuple[str, Screen]]:
    """The sizes of a table that are touched, or those that are pointed at: one page can take all of them in turn."""
    return [(size, screen) for size, screen in STAGES.items() if screen.touch == touch]


def resize(page: Page, screen: Screen) -> None:
    """Give a page another size, and wait until it is laid out anew."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[screen.width, screen.height]
    )
    page.evaluate(LAID_OUT)
