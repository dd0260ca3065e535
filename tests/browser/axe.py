"""What axe-core, the checker of accessibility, has to say about a page."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"


@cache
def script() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Every violation as `rule: where (what is wrong)`; an empty list is what a test wants. Without rules, of all."""
    page.evaluate(script())
    found = page.evaluate("rules => axe.run(rules.length ? { runOnly: rules } : {})", list(rules))["violations"]
    return [f"{rule['id']}: {node['target']} ({rule['help']})" for rule in found for node in rule["nodes"]]
