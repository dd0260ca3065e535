"""What axe-core, the checker of accessibility, has to say about a page."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
# What a small screen and dark colours may break; the rest is looked for once, on a laptop by day.
SMALL = (
    "target-size",
    "scrollable-region-focusable",
    "label-content-name-mismatch",
    "color-contrast",
    "link-in-text-block",
)
# Only what is wrong is worked out in full, and no style sheet is asked for again: a third of the time.
RUN = """async (rules) => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.bare);
  const only = rules.length ? { runOnly: rules } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...only });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target} (${help})`));
}"""


@cache
def script() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Every violation as `rule: where (what is wrong)`; an empty list is what a test wants. Without rules, of all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    found: list[str] = page.evaluate(RUN, list(rules))
    return found
