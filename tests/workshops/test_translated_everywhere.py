"""Translations reach everything that a customer reads: emails, calendars, documents, feeds and deliveries."""

import re
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

from guildhall.core.ids import new_id
from guildhall.domains.billing.models import Invoice
from guildhall.domains.content.models import News
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.models import Order, OrderDetail
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.certificate import certificate_of
from guildhall.domains.workshops.commands.attendance import AttendanceChange, mark_attendance
from guildhall.domains.workshops.commands.write_to_participants import write_to_participants
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add

PAID = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")
GERMAN = {
    "de": {
        "title": "Knoten",
        "description": "Binden lernen",
        "duration": "drei Stunden",
        "what_you_learn": ["Palstek"],
        "requirements": [],
        "materials": [{"title": "Seil", "description": None, "additional_details": {}}],
    }
}


def knots(shop: OrderShop, **columns: Any) -> str:
    lists = {"what_you_learn": ["Bowline"], "requirements": ["Hands"]}
    texts = {"title": "Knots", "description": "Learn to tie", "translations": GERMAN}
    return shop.workshop(**(texts | lists | columns))


def paid(shop: OrderShop, person: Any, **item: str) -> str:
    order = shop.place(person, **item)
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order, PAID))
    return order


def test_mails_and_calendar_entries_have_the_title_of_their_reader(shop: OrderShop) -> None:
    workshop = knots(shop)
    for person in (shop.anna, shop.ben):
        paid(shop, person, workshop_id=workshop)
    message = {"message_id": new_id(), "subject": "Rope", "message": "Bring some"}
    shop.transact(lambda uow: write_to_participants(uow, shop.boss.caller, workshop, **message))
    mails = {(row.template, row.language): row.context for row in shop.rows(Mail)}
    for template in ("workshop_seat", "workshop_message"):
        named = [mails[template, language]["workshop"] for language in ("en", "de")]
        assert named == ["Knots", "Knoten"]
    entries = [mails["workshop_seat", language]["calendar"] for language in ("en", "de")]
    assert "SUMMARY:Knots\r\nDESCRIPTION:Learn to tie" in entries[0]
    assert "SUMMARY:Knoten\r\nDESCRIPTION:Binden lernen" in entries[1]
    assert ["drei Stunden" in entry for entry in entries] == [False, True]
    lasting = [mails["workshop_seat", language]["duration"] for language in ("en", "de")]
    assert lasting == ["3 hours", "drei Stunden"]


def test_a_mail_about_money_and_the_invoice_name_it_so(shop: OrderShop) -> None:
    workshop = knots(shop)
    shop.place(shop.ben, workshop_id=workshop)
    [mail] = shop.rows(Mail, Mail.template == "order_placed")
    assert mail.context["item"] == "Knoten"
    paid(shop, shop.anna, workshop_id=workshop)
    [order] = shop.rows(Order, Order.user_id == shop.ben.profile_id)
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order.id, PAID))
    assert sorted(row.item for row in shop.rows(Invoice)) == ["Knoten", "Knots"]


def test_a_certificate_names_it_so(shop: OrderShop, clock: FixedClock) -> None:
    paid(shop, shop.ben, workshop_id=knots(shop))
    [seat] = shop.rows(WorkshopEnrollment)
    clock.advance(timedelta(days=60))
    shop.transact(
        lambda uow: mark_attendance(uow, shop.boss.caller, seat.id, AttendanceChange(attended=True))
    )
    drawn = shop.transact(lambda uow: certificate_of(uow, shop.ben.caller, seat.id))
    assert drawn.words.subject == "Knoten"
    assert drawn.words.details[0].endswith(" · drei Stunden")


def test_feed_and_calendar_file_are_in_the_language_of_their_address(shop: OrderShop, client: Client) -> None:
    knots(shop, slug="knots")
    words = {"de": {"title": "Hafen", "description": "<p>Ruhig</p>"}}
    news = {"title": "Harbour", "description": "<p>Quiet</p>", "is_published": True, "translations": words}
    shop.transact(lambda uow: add(uow, News, published_at=uow.now, slug="harbour", **news))
    read = {
        query: ElementTree.fromstring(client.get(f"/news.xml{query}").content).find("channel")
        for query in ("", "?lng=de", "?lng=fr")
    }
    texts = {
        query: (feed.findtext("language"), feed.findtext("item/title"), feed.findtext("item/description"))
        for query, feed in read.items()
        if feed is not None
    }
    assert texts == {
        "": ("en", "Harbour", "Quiet"),
        "?lng=de": ("de", "Hafen", "Ruhig"),
        "?lng=fr": ("fr", "Harbour", "Quiet"),
    }
    page = client.get("/news?lng=de").text
    assert 'type="application/rss+xml" title="Neues von Guildhall" href="/news.xml?lng=de"' in page
    for language, title in (("de", "Knoten"), ("fr", "Knots")):
        file = client.get("/workshops/knots.ics", headers={"accept-language": language}).text
        assert f"SUMMARY:{title}\r\n" in file


def test_lists_are_translated_as_a_whole(shop: OrderShop, client: Client) -> None:
    knots(shop, slug="knots")
    page = client.get("/workshops/knots?lng=de").text.partition('id="boot"')[0]
    assert "Palstek" in page
    assert "Bowline" not in page
    assert "Hands" in page  # an empty list is shown in the language of the contents
    columns = {"select": "what_you_learn_de,requirements_fr"}
    [row] = client.get("/rest/v1/workshops", params=columns).json()
    assert row == {"what_you_learn_de": ["Palstek"], "requirements_fr": None}


def test_translated_materials_need_a_seat_as_the_original_ones_do(shop: OrderShop, client: Client) -> None:
    workshop = knots(shop, price=0)
    asked = {"select": "materials_de"}
    assert client.get("/rest/v1/workshops", params=asked).status_code == 401
    before = client.get("/rest/v1/workshops", params=asked, headers=shop.ben.headers)
    assert before.json() == [{"materials_de": None}]
    assert client.get("/rest/v1/workshops?select=translations", headers=shop.ben.headers).status_code == 403
    shop.place(shop.ben, workshop_id=workshop)
    [row] = client.get("/rest/v1/workshops", params=asked, headers=shop.ben.headers).json()
    assert row["materials_de"][0]["title"] == "Seil"


def test_features_of_products_are_translated(shop: OrderShop, client: Client) -> None:
    pages = {"de": {"features": ["Sofort lieferbar"]}, "en": {"arrives": ["A file"]}}
    shop.product(slug="book", features=["Ready to ship"], sales_page=pages)
    for path in ("/products/book", "/products"):
        german = client.get(f"{path}?lng=de").text.partition('id="boot"')[0]
        assert "Sofort lieferbar" in german
        assert "Ready to ship" not in german
        assert "Ready to ship" in client.get(f"{path}?lng=fr").text.partition('id="boot"')[0]
    assert "A file" in client.get("/products/book?lng=de").text.partition('id="boot"')[0]


def test_captions_of_pictures_are_translated(shop: OrderShop, client: Client) -> None:
    words = {"de": {"title": "Das Regal"}}
    gallery = [{"title": "The shelf", "url": "/art/shelf.svg", "translations": words}]
    shop.product(slug="book", gallery=gallery)
    for language, caption, spoken in (
        ("de", "Das Regal", ""),
        ("en", "The shelf", ""),
        ("fr", "The shelf", ' lang="en"'),
    ):
        page = client.get(f"/products/book?lng={language}").text.partition('id="boot"')[0]
        (shown,) = re.findall(r"<figcaption[^>]*><span([^>]*) class[^>]*>([^<]*)</span>", page)
        assert shown == (spoken, caption)
        assert f'alt="{caption}"' in page


def test_a_delivery_is_written_in_the_buyer_s_language(shop: OrderShop) -> None:
    words = {"de": {"title": "Willkommen", "description": ""}}
    titled = {"de": {"title": "Anleitung"}}
    links = [
        {"title": "Guide", "url": "/guide", "translations": titled},
        {"title": "Forum", "url": "/forum", "translations": {"fr": {"title": "Le forum"}}},
    ]
    book = shop.product(
        delivery_title="Welcome",
        delivery_description="Enjoy",
        delivery_links=links,
        delivery_translations=words,
        price=0,
    )
    for person in (shop.anna, shop.ben):
        shop.place(person, product_id=book)
    assert sorted(row.title for row in shop.rows(OrderDetail)) == ["Welcome", "Willkommen"]
    assert {row.description for row in shop.rows(OrderDetail)} == {"Enjoy"}
    forum = {"title": "Forum", "url": "/forum"}
    assert {row.title: row.links for row in shop.rows(OrderDetail)} == {
        "Welcome": [{"title": "Guide", "url": "/guide"}, forum],
        "Willkommen": [{"title": "Anleitung", "url": "/guide"}, forum],
    }


def test_a_page_brings_the_sections_of_one_language_only(shop: OrderShop, client: Client) -> None:
    pages = {"en": {"arrives": ["A file"]}, "de": {"arrives": ["Eine Datei"]}, "fr": {"features": ["Vite"]}}
    shop.product(slug="book", features=["Quick"], sales_page=pages)
    for language, shown, absent in (
        ("de", "Eine Datei", "A file"),
        ("en", "A file", "Eine Datei"),
        ("fr", "A file", "Quick"),
    ):
        page = client.get(f"/products/book?lng={language}").text
        assert shown in page
        assert absent not in page
