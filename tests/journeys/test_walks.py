"""Ten walks in a browser: each kind of buyer and of goods, in each language, from the page to what it opens."""

from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from guildhall.config.settings import Settings
from guildhall.serve.wiring import build_runtime
from tests.joints.buyers import arrive, open_all, order_by_hand, quote
from tests.joints.dimensions import (
    BuyerKind,
    Code,
    Country,
    Ending,
    Goods,
    JointWalk,
    Language,
    Later,
    ShopState,
    possible,
)
from tests.joints.promises import broken
from tests.joints.shops import JointShop
from tests.joints.walked import RECEIPTS, Letter, Walked
from tests.joints.walking import note_money
from tests.journeys.books import eventually
from tests.journeys.mailbox import mails_to
from tests.journeys.visitor import JointVisitor
from tests.support.days import NEXT_YEAR
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET

pytestmark = pytest.mark.one_database

SETTLED = ("paid", "completed")  # by staff, who hand over themselves; by card
LOCALES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT"}


def walk_to(
    buyer: BuyerKind, goods: Goods, language: Language, country: Country, outcome: Ending = Ending.PAID
) -> JointWalk:
    return JointWalk(buyer, goods, language, country, ShopState.OPEN, Code.NONE, outcome, Later.NOTHING)


WALKS = [
    walk_to(BuyerKind.BY_HAND, Goods.FILES, Language.EN, Country.OWN),
    walk_to(BuyerKind.ACCOUNT, Goods.SEAT_ON_SITE, Language.EN, Country.OUTSIDE),
    walk_to(BuyerKind.GUEST, Goods.LINKS, Language.DE, Country.UNION),
    walk_to(BuyerKind.ACCOUNT, Goods.FREE_SEAT, Language.DE, Country.OWN),
    walk_to(BuyerKind.REFERRED, Goods.E_BOOK, Language.FR, Country.UNION),
    walk_to(BuyerKind.GUEST, Goods.SEAT_ON_SITE, Language.FR, Country.OWN, Ending.CHALLENGED),
    walk_to(BuyerKind.ACCOUNT, Goods.BOTH, Language.ES, Country.OUTSIDE, Ending.CHALLENGED),
    walk_to(BuyerKind.COMPANY, Goods.LINKS, Language.ES, Country.OWN),
    walk_to(BuyerKind.COMPANY, Goods.SEAT_ONLINE, Language.IT, Country.UNION),
    walk_to(BuyerKind.GUEST, Goods.FREE, Language.IT, Country.OUTSIDE),
]


@pytest.fixture(scope="module")
def served(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, JointShop]]:
    """The shop of the walks, served."""
    folder = tmp_path_factory.mktemp("walks")
    with kept_open(shelf, folder, migrated, jwt_secret=SECRET) as server:
        settings = Settings(
            database_url=server.database_url,
            data_dir=server.data_dir,
            jwt_secret=SECRET,
            site_url=server.address,
        )
        world = JointShop(
            ShopState.OPEN, build_runtime(settings), httpx.Client(base_url=server.address, timeout=60)
        )
        for goods, ware in world.wares.items():
            if goods.seat:  # ahead whenever the tests run
                world.write("PATCH", f"workshops?id=eq.{ware.id}", {"date": f"{NEXT_YEAR}-06-01"})
        yield server, world
        world.close()


@pytest.mark.parametrize("language", Language, ids=str)
def test_what_the_shop_promises_is_there(
    served: tuple[Server, JointShop], another_person: Callable[..., Page], language: Language
) -> None:
    for each in (each for each in WALKS if each.language is language):
        visitor = take(*served, another_person(locale=LOCALES[language]), each)
        assert broken(visitor.walked) == [], each
        assert visitor.errors == [], each


def take(server: Server, world: JointShop, page: Page, walk: JointWalk) -> JointVisitor:
    """Take the walk in the browser, and collect what its promises read."""
    buyer = arrive(world, walk)
    walked = Walked(walk, world, buyer.email, walk.language, quote=quote(buyer))
    visitor = JointVisitor(server, page, buyer, walked)
    order_id = buy(visitor)
    of_order = f"orders?id=eq.{order_id}"
    eventually(lambda: world.rows(of_order)[0]["status"], lambda status: status in SETTLED)
    look_at_it(visitor)
    visitor.opens_it()
    (walked.order,) = world.rows(of_order)
    walked.documents = world.rows(f"invoices?order_id=eq.{order_id}&order=number")
    walked.earned = world.rows(f"commissions?order_id=eq.{order_id}")
    walked.opened = open_all(buyer, order_id)
    walked.letters = eventually(
        lambda: [Letter(mail) for mail in mails_to(server, buyer.email)],
        lambda letters: any(letter.kind in RECEIPTS for letter in letters),
    )
    return visitor


def buy(visitor: JointVisitor) -> str:
    """Buy as this kind of buyer does, and return the order's id."""
    if visitor.walked.walk.buyer is BuyerKind.BY_HAND:
        order_id = order_by_hand(visitor.buyer)
        note_money(visitor.buyer, visitor.walked, order_id)
        visitor.sign_up()
        return order_id
    see_the_goods(visitor)
    return buy_signed_in(visitor) if visitor.has_account else buy_as_guest(visitor)


def see_the_goods(visitor: JointVisitor) -> None:
    """Come to the page of the goods, by the partner's link if there is one."""
    buyer, walked = visitor.buyer, visitor.walked
    folder = "workshops" if walked.walk.goods.seat else "products"
    visitor.open(f"/{folder}/{walked.ware.slug}" + (f"?ref={buyer.link}" if buyer.link else ""))
    expect(visitor.page.locator("html")).to_have_attribute("lang", walked.language)
    if not walked.walk.free:
        visitor.sees_price(walked.ware.price)
    visitor.keep()


def buy_as_guest(visitor: JointVisitor) -> str:
    walk = visitor.walked.walk
    if walk.goods.seat:
        visitor.control("link", "booking:enroll.asGuest").click()
    else:
        visitor.control("button", "shop:product.orderFree" if walk.free else "shop:product.buyNow").click()
    visitor.order_as_guest("checkout:free" if walk.free else "checkout:guest.pay")
    if not walk.free:
        visitor.pay(visitor.page)
    visitor.reads("thanks:bought.here")
    return visitor.kept_order()


def buy_signed_in(visitor: JointVisitor) -> str:
    walk, buyer, page = visitor.walked.walk, visitor.buyer, visitor.page
    if walk.goods is Goods.FREE_SEAT:
        visitor.control("button", "booking:enroll.free").click()
        page.wait_for_url("**/user/workshops")
        visitor.reads("booking:enroll.done")
    else:
        if not walk.goods.seat:
            visitor.control("button", "shop:product.buyNow").click()
            page.wait_for_url("**/checkout")
            visitor.sees_price(visitor.walked.quote["lines"][0]["total"])
            visitor.agree()
            visitor.keep()
        visitor.sees_own_address()
        visitor.says_who_recommended_the_shop()
        with page.expect_popup() as opened:
            visitor.control(
                "button", "booking:enroll.action" if walk.goods.seat else "account:payment.pay"
            ).click()
        visitor.pay(opened.value)
        opened.value.close()
    (order,) = buyer.world.rows("orders?select=id", buyer.person)
    return str(order["id"])


def look_at_it(visitor: JointVisitor) -> None:
    """Come to the page that opens the purchase: for guests the one that they are on, else one of the account."""
    walked = visitor.walked
    if visitor.has_account and walked.walk.goods.seat:
        visitor.open(f"/user/workshops/{walked.ware.slug}")
    elif visitor.has_account:
        visitor.open("/user/orders")
        visitor.sees_price(walked.quote["lines"][0]["total"])
        visitor.control("button", "account:orders.viewDetails").click()


def test_the_walks_take_in_each_kind() -> None:
    assert [walk for walk in WALKS if not possible(walk)] == []
    for kinds in (BuyerKind, Goods, Language, Country):
        assert {kind for walk in WALKS for kind in walk if isinstance(kind, kinds)} == set(kinds)
