"""The links of the site's menus, in the owner's order."""

from typing import Any

from guildhall.domains.content.queries import MenuPage
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.content import BUILT_IN_MENUS, SiteContent, SiteMenu

Link = str | dict[str, Any]
"""The name of a built-in page, or the address and the names of one of the owner's own."""


def menus_of(content: SiteContent, pages: list[MenuPage], chosen: ShopSettings) -> dict[str, list[Link]]:
    """Return the menus that differ from the built-in ones, for the frontend's `SiteSettings`.

    `pages`: the owner's pages in the menus; the pages that a menu does not name come last. A built-in page that is
    switched off is left out by who draws the menu.
    """
    drawn = {
        menu: _links(content, menu, [page for page in pages if page.menu == menu], chosen)
        for menu in SiteMenu
    }
    return {menu: links for menu, links in drawn.items() if links != list(BUILT_IN_MENUS[menu])}


def _links(content: SiteContent, menu: SiteMenu, pages: list[MenuPage], chosen: ShopSettings) -> list[Link]:
    entries = content.header if menu is SiteMenu.HEADER else content.footer
    own = {page.id: _link(page, chosen) for page in pages}
    links: dict[str, Link] = {name: name for name in BUILT_IN_MENUS[menu]} | own
    named = {entry.page for entry in entries}
    shown = [links[entry.page] for entry in entries if entry.shown and entry.page in links]
    return shown + [link for page, link in own.items() if page not in named]


def _link(page: MenuPage, chosen: ShopSettings) -> dict[str, Any]:
    words = page.titles | {chosen.content_language: page.title}
    return {"url": f"/pages/{page.slug}", "words": words}
