"""/user: the welcome, the counters and the customer's newest items."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.content.models import News
from tests.browser.account.area import Area, add_order_of, add_seat, broken
from tests.support.days import day_ahead
from tests.support.rows import add, add_product, add_workshop

HOUR = timedelta(hours=1)


def feature(uow: UnitOfWork, slug: str, hours_ago: int) -> None:
    created = uow.now - hours_ago * HOUR
    add_product(uow, slug, name=f"The {slug}", is_featured=True, created_at=created)


def publish(uow: UnitOfWork, title: str, hours_ago: int) -> None:
    published = {"is_published": True, "published_at": uow.now - hours_ago * HOUR}
    add(uow, News, title=title, slug=title.lower(), description="<p>Text</p>", **published)


@pytest.mark.shows(
    "USR-8",
    "USR-9",
    "USR-10",
    "USR-11",
    "USR-12",
    "USR-13",
    "USR-14",
    "USR-15",
    "USR-16",
    "USR-17",
    "USR-18",
    "USR-19",
    "CONST-16",
    "CONST-17",
)
def test_the_dashboard_shows_its_sections(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        for number, slug in enumerate(("anvil", "bellows", "chisel", "drill")):
            feature(uow, slug, number)
        add(uow, Product, name="Hidden", slug="hidden", price=100, is_featured=True, is_active=False)
        for number, title in enumerate(("Alpha", "Beta", "Gamma", "Delta")):
            publish(uow, title, number)
        for number in range(4):
            product = add_product(uow, f"bought-{number}", name=f"Bought {number}")
            add_order_of(uow, area.customer, product_id=product, created_at=uow.now - number * HOUR)
        for day in range(1, 5):
            workshop = add_workshop(uow, f"day-{day}", title=f"Day {day}", date=day_ahead(40 + day))
            add_seat(uow, area.customer, workshop)

    page = area.open("/user")
    welcome = area.section("Welcome back, Ada!")  # USR-8
    expect(welcome).to_be_visible()
    # USR-9: all of them, not only those shown (C7).
    for label, count in (("Total Orders", "4"), ("Featured Products", "4"), ("Latest News", "4")):
        metric = welcome.locator("dl > div").filter(has_text=label)
        expect(metric.locator("dd")).to_have_text(count)

    products = area.section("Featured Products")  # USR-10, CONST-16
    expect(products.get_by_role("heading", level=3)).to_have_text(["The anvil", "The bellows", "The chisel"])
    assert area.link("View : The chisel", products) == "/products/chisel"  # USR-11
    assert area.link("View All Products", products) == "/products"  # USR-12

    orders = area.section("Recent Orders")  # USR-13
    expect(orders.get_by_role("listitem")).to_have_count(3)
    expect(orders.get_by_role("listitem").first).to_contain_text("Bought 0")
    assert area.link("View All Orders", orders) == "/user/orders"  # USR-14

    workshops = area.section("My Workshops")
    expect(workshops.get_by_role("heading", level=3)).to_have_text(
        ["Day 1", "Day 2", "Day 3"]
    )  # USR-15, CONST-17
    assert area.link("View Details : Day 1", workshops) == "/workshops/day-1"  # USR-16
    assert area.link("Browse Workshops", workshops) == "/workshops"  # USR-17
    assert area.link("View All", workshops) == "/user/workshops"  # USR-18

    news = area.section("Latest News").last  # USR-19
    expect(news.get_by_role("link")).to_have_count(3)
    assert area.link("Alpha", news) == "/news/alpha"
    expect(page.get_by_role("navigation").get_by_role("link", name="Dashboard")).to_have_attribute(
        "aria-current", "page"
    )


@pytest.mark.shows("USR-4")
def test_the_alias_is_highlighted_as_the_dashboard(area: Area) -> None:
    page = area.open("/user/dashboard")
    expect(page.get_by_role("heading", name="Welcome back, Ada!")).to_be_visible()
    expect(page.get_by_role("link", name="Dashboard")).to_have_attribute("aria-current", "page")


def test_a_new_customer_sees_the_first_steps(area: Area) -> None:
    area.open("/user")
    expect(area.section("Recent Orders").get_by_text("No orders yet", exact=True)).to_be_visible()
    workshops = area.section("My Workshops")
    expect(workshops.get_by_text("No workshops enrolled", exact=True)).to_be_visible()
    assert area.link("Browse Workshops", workshops) == "/workshops"


def test_a_failed_section_shows_an_error_without_affecting_the_others(area: Area) -> None:
    area.answer("/rest/v1/orders*", broken)
    area.open("/user")
    orders = area.section("Recent Orders")
    expect(orders.get_by_text("This section couldn't be loaded.", exact=True)).to_be_visible()
    expect(area.section("My Workshops").get_by_text("No workshops enrolled")).to_be_visible()
    area.page.unroute_all()
    orders.get_by_role("button", name="Try Again").click()
    expect(orders.get_by_text("No orders yet", exact=True)).to_be_visible()


@pytest.mark.shows("CALL-38", "CALL-39", "CALL-40", "CALL-41", "CALL-42")
def test_the_reads_are_made_at_once(area: Area) -> None:
    with area.requests("/rest/v1/") as requested:
        area.open("/user")
        expect(area.section("Latest News").last).to_be_visible()
        expect(area.section("My Workshops").get_by_text("No workshops enrolled")).to_be_visible()
    start = f"{area.address}/rest/v1/"
    calls = sorted(
        request.url.removeprefix(start) for request in requested if "user_roles" not in request.url
    )
    who = f"auth_user_id=eq.{area.customer.account_id}"
    news, orders, products, partner, users = calls
    assert news.startswith("news?")
    assert "is_published=eq.true&order=published_at.desc&limit=3" in news
    assert orders.startswith("orders?")
    assert f"{who}&order=created_at.desc&limit=3" in orders
    assert "is_active=eq.true&is_featured=eq.true&order=created_at.desc&limit=3" in products
    assert partner.startswith("referrals?select=id,user:users!inner(auth_user_id)&user.")  # a partner's link
    assert users.startswith("users?select=first_name,workshop_enrollments(id,workshop:workshops(")
    assert f"{who}&workshop_enrollments.enrollment_status=eq.enrolled" in users


def test_the_hour_of_a_workshop_has_its_zone_and_a_past_one_its_year(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        new_york = {"time": "18:00", "time_zone": "America/New_York"}
        ahead = add_workshop(uow, "zone-ahead", title="Ahead", date=day_ahead(42), **new_york)
        over = {"status": "completed", "date": date(2026, 9, 17)}
        past = add_workshop(uow, "zone-past", title="Gone by", **over, **new_york)
        for workshop in (ahead, past):
            add_seat(uow, area.customer, workshop)
    area.open("/user")
    items = area.section("My Workshops").get_by_role("listitem")
    expect(items.nth(0)).to_contain_text(f"{day_ahead(42):%A}, 6:00 PM, New York time")
    expect(items.nth(1)).to_contain_text("Thursday, September 17, 2026, 6:00 PM, New York time")
    expect(items.nth(0).get_by_text("Past", exact=True)).to_have_count(0)
    expect(items.nth(1).get_by_text("Past", exact=True)).to_be_visible()
