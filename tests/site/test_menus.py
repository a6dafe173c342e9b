"""The menus of header and footer: built-in pages and the owner's own in one order, each switched on or off."""

from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import OwnPage
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.html import read
from tests.support.rows import add

HEADER = ["News", "Features", "Products", "Workshops", "About", "Contact"]
FOOTER = ["Products", "Features", "Workshops", "News", "About", "Referral program"]


def own_page(runtime: Runtime, title: str, menu: str, **columns: Any) -> str:
    with runtime.writing() as uow:
        published = {"is_published": True, "published_at": uow.now}
        return add(
            uow,
            OwnPage,
            title=title,
            slug=title.lower(),
            content="<p>.</p>",
            menu=menu,
            **published | columns,
        )


def menu(client: Client, part: str, query: str = "") -> list[str]:
    """Return the names of the links of a menu, without logo, account and legal pages."""
    page = read(client, f"/contact?lng=en{query}")
    links = (page.header if part == "header" else page.footer).links()
    names = [name for name, address in links if address not in ("/", "/basket", "/login")]
    return names[: names.index("Contact")] if part == "footer" else names


def entries(*pages: str, off: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    return [{"page": page, "shown": page not in off} for page in pages]


def test_the_built_in_menus_are_those_of_the_specification(client: Client) -> None:
    assert (menu(client, "header"), menu(client, "footer")[-len(FOOTER) :]) == (HEADER, FOOTER)


def test_built_in_and_own_pages_stand_in_the_owners_order(
    client: Client, owner: SiteEditor, runtime: Runtime
) -> None:
    team, late = own_page(runtime, "Team", "header"), own_page(runtime, "Jobs", "header")
    faq = own_page(runtime, "Faq", "footer")
    header = entries("contact", team, "products", "features", off=("features",))
    owner.publish(header=header, footer=entries(faq, "about", "news", off=("news",)))
    assert menu(client, "header") == ["Contact", "Team", "Products", "News", "Workshops", "About", "Jobs"]
    assert menu(client, "footer")[-6:] == ["Faq", "About", *FOOTER[:3], "Referral program"]
    owner.publish(header=entries(team, late, off=(team,)))
    assert menu(client, "header") == ["Jobs", *HEADER]


def test_a_page_that_is_switched_off_has_no_link_in_any_order(client: Client, owner: SiteEditor) -> None:
    owner.publish(header=entries("about", "news"), off=["about", "news"])
    assert menu(client, "header") == ["Features", "Products", "Workshops", "Contact"]
    assert menu(client, "footer")[-4:] == [*FOOTER[:3], "Referral program"]


def test_a_deleted_page_and_an_unknown_name_are_no_links(client: Client, owner: SiteEditor) -> None:
    owner.publish(header=entries("00000000-0000-4000-8000-000000000000", "shop", "news", "news"))
    assert menu(client, "header") == HEADER


def test_the_draft_shows_its_own_menu_and_visitors_the_published_one(
    client: Client, owner: SiteEditor
) -> None:
    token = owner.draft(header=entries("contact"))["previewToken"]
    assert menu(client, "header", f"&draft={token}")[0] == "Contact"
    assert menu(client, "header") == HEADER
