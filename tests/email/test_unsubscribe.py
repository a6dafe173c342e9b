"""Emails that a reader may not want name an address that ends them with one click (RFC 8058); no others do."""

import re
from datetime import timedelta
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
from sqlalchemy import delete

from guildhall.core.runtime import Runtime
from guildhall.domains.notices.commands.send import send_notices
from guildhall.domains.reviews.commands.ask import ask_for_reviews
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.worker import send_due
from guildhall.services.shop_settings.models import ShopOpening
from tests.email.contexts import CONTEXTS
from tests.email.queueing import Bag, queue
from tests.notices.test_notices import ReportingShop, lines
from tests.orders.conftest import OrderShop, shop
from tests.reviews.test_requests import ask, bought, requests
from tests.support.client import Client
from tests.support.clock import FixedClock

__all__ = ["shop"]

DAY = timedelta(days=1)
FORM = {"content-type": "application/x-www-form-urlencoded"}


def sent(runtime: Runtime) -> list[EmailMessage]:
    bag = Bag()
    while send_due(runtime, bag):
        pass
    return bag.messages


def address_in(message: EmailMessage) -> str:
    """Return path and query of the address in the header, read from the bytes as they are sent."""
    raw = message.as_bytes()
    assert raw.count(b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n") == 1
    [address] = re.findall(rb"\r\nList-Unsubscribe: <(\S+)>\r\n", raw)
    parts = urlsplit(address.decode())
    return f"{parts.path}?{parts.query}"


def kind_of(message: EmailMessage) -> str:
    return str(message["X-Mail-Template"])


def press(client: Client, address: str) -> int:
    """Press the button of the mail program: no cookies, no redirects."""
    return client.post(address, content="List-Unsubscribe=One-Click", headers=FORM).status_code


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_requests_notices_and_messages_have_the_headers_and_no_others(runtime: Runtime, kind: str) -> None:
    queue(runtime, kind)
    [message] = sent(runtime)
    names = {name for name in message if name.startswith("List-")}
    wanted = {"List-Unsubscribe", "List-Unsubscribe-Post"} if "unsubscribe" in CONTEXTS[kind] else set()
    assert (names, bool(wanted)) == (wanted, kind in ("review_request", "staff_notice", "partner_message"))


def test_one_click_ends_the_requests_for_reviews(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    bought(shop, shop.product())
    clock.advance(14 * DAY)
    shop.transact(ask_for_reviews)
    [message] = [each for each in sent(shop.runtime) if kind_of(each) == "review_request"]
    address = address_in(message)
    stopped_at = clock.now()
    assert press(client, address) == 200
    clock.advance(DAY)
    assert press(client, address) == 200
    [review] = shop.rows(ProductReview)
    assert review.stopped_at == stopped_at
    bought(shop, shop.product(slug="other"))
    clock.advance(14 * DAY)
    assert (ask(shop), len(requests(shop))) == (0, 1)


def test_opening_the_address_shows_the_page_and_changes_nothing(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    bought(shop, shop.product())
    clock.advance(14 * DAY)
    ask(shop)
    [mail] = requests(shop)
    answer = client.get(mail.context["unsubscribe"], follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        urlsplit(mail.context["stop_link"])._replace(scheme="", netloc="").geturl(),
    )
    bought(shop, shop.product(slug="other"))
    clock.advance(14 * DAY)
    assert ask(shop) == 1


def test_one_click_ends_the_notices_of_one_pace(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    staff = ReportingShop(shop, clock)
    staff.write()
    staff.run()
    [message] = [each for each in sent(shop.runtime) if kind_of(each) == "staff_notice"]
    assert press(client, address_in(message)) == 200
    staff.write()
    assert staff.run() == []
    order = staff.sell()
    clock.advance(DAY)
    [summary] = staff.run()
    assert ("Sale", f"/admin/orders/{order}") in lines(summary)
    assert press(client, summary.context["unsubscribe"]) == 200
    staff.sell()
    clock.advance(DAY)
    assert shop.transact(send_notices) == 0


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "é", "A" * 101])
@pytest.mark.parametrize("mailing", ["reviews", "notices"])
def test_a_link_that_the_shop_did_not_sign_ends_nothing(client: Client, mailing: str, token: str) -> None:
    answer = client.post(f"/unsubscribe/{mailing}", params={"token": token}, headers=FORM)
    assert answer.status_code in ((404,) if len(token) <= 100 else (400, 422))


def test_a_token_of_one_mailing_is_none_of_another(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    bought(shop, shop.product())
    clock.advance(14 * DAY)
    ask(shop)
    [mail] = requests(shop)
    assert press(client, mail.context["unsubscribe"].replace("reviews", "notices")) == 404
    assert client.post("/unsubscribe/other", headers=FORM).status_code in (400, 404, 422)


def test_the_address_works_while_the_shop_is_closed(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(ShopOpening))
    assert client.get("/products").status_code == 503
    assert press(client, "/unsubscribe/reviews?token=x") == 404
