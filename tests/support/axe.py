"""axe findings on a page, in both themes."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browsing import PATIENCE_MS

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
OF_COLORS = ["color-contrast", "link-in-text-block"]
RUN_AXE = """async rules => (await axe.run(document, {
    resultTypes: ['violations'], ...(rules && {runOnly: {type: 'rule', values: rules}})
})).violations.flatMap(
    ({id, nodes}) => nodes.map(({target, any}) => `${id}: ${target} ${any.map(({message}) => message)[0] ?? ''}`))"""
LAY_OUT_ALL = """addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
})"""
"""A page lays out its lower parts only near the window, and they clip what overflows them."""
SHOW_THEME = """async theme => {
    document.documentElement.dataset.theme = theme
    await new Promise(requestAnimationFrame)
}"""


def new_page(browser: Browser, **options: Any) -> Page:
    """Open a page that axe may run in, after all transitions, so that colors are final. All of it is laid out."""
    context = browser.new_context(reduced_motion="reduce", locale="en-US", bypass_csp=True, **options)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.add_init_script(path=AXE)
    page.add_init_script(LAY_OUT_ALL)
    return page


def violations(page: Page) -> list[str]:
    """Return violations of any impact in either theme, each with its place on the page.

    The themes differ only in colors, so all other rules are checked once.
    """
    found = []
    for theme, rules in (("light", None), ("dark", OF_COLORS)):
        page.evaluate(SHOW_THEME, theme)
        found += [f"{theme}: {each}" for each in page.evaluate(RUN_AXE, rules)]
    return found
