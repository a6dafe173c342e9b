"""Takes a walk: the buyer looks, orders, pays and perhaps gives back, and all that was seen on the way is kept."""

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from guildhall.core.ids import new_id
from guildhall.jobs.worker import JOBS
from tests.joints.buyers import (
    Walker,
    arrive,
    checkout_body,
    give_back,
    open_all,
    order,
    order_by_hand,
    quote,
    sign_up,
)
from tests.joints.codes import uses
from tests.joints.dimensions import BuyerKind, Ending, JointWalk, ShopState
from tests.joints.later import changed, closed_until_paid, look_again
from tests.joints.shops import SWITCHED_OFF, JointShop, ReadPage, market_of
from tests.joints.walked import END, EXPIRED, Walked

CARDS = {
    Ending.DECLINED: "4000 0000 0000 0002",
    Ending.CHALLENGED: "4000 0025 0000 3155",
    Ending.LATE: "4000 0000 0000 0077",
}
GOOD_CARD = "4242 4242 4242 4242"
FORM = {"expiry": "12 / 35", "cvc": "123", "name": "Ada Lovelace"}
PAGES = (
    "/",
    "/products",
    "/features",
    "/about",
    "/referral-program",
    "/news",
    "/workshops",
    "/contact",
    "/basket",
    "/checkout",
)
LEGAL = ("/terms", "/privacy", "/withdrawal", "/imprint")
WITH_LAW = (ShopState.OPEN, ShopState.OWN_TEXTS)  # the other shops have the same texts as the open one
TERMS = ("expired seat holds", "unpaid orders")  # the jobs that end what was not paid in time


def take(world: JointShop, walk: JointWalk) -> Walked:
    world.log.lines.clear()
    world.mails()
    buyer = arrive(world, walk)
    walked = Walked(walk, world, buyer.email, world.offered(walk.language))
    look_around(walked)
    come_with_code(buyer, walked)
    walked.quote = quote(buyer)
    if walk.sold:
        buy(buyer, walked)
    else:
        walked.ways = try_every_way(buyer)
    if walk.outcome is Ending.DECLINED:
        let_terms_pass(buyer, walked)
    note_uses(buyer, walked, END)
    buyer.collect()
    world.wait(minutes=20)  # who has not paid is asked by mail
    buyer.collect()
    walked.letters = buyer.letters
    walked.log = list(world.log.lines)
    return walked


def look_around(walked: Walked) -> None:
    """Read the pages of the shop, those of the goods and of the law of the buyer's country, as a browser would."""
    walk, world = walked.walk, walked.world
    off = SWITCHED_OFF.values() if walk.shop is ShopState.PAGES_OFF else ()
    goods = f"/workshops/{walked.ware.slug}" if walk.goods.seat else f"/products/{walked.ware.slug}"
    law = [f"{page}?market={market_of(walk.country)}" for page in LEGAL] if walk.shop in WITH_LAW else []
    for address in (*PAGES, goods, *law):
        if address not in off and not (walk.goods.seat and "/workshops" in off and address == goods):
            walked.pages.append(world.read(in_language(world, address, walk.language)))


def come_with_code(buyer: Walker, walked: Walked) -> None:
    """Open the page of the goods by a link with the buyer's code: once for each page, which no code changes."""
    page = next((page for page in walked.pages if walked.ware.slug in page.address), None)
    if page is None or buyer.code is None or ("code", page.address) in buyer.world.fetched:
        return
    buyer.world.fetched.add(("code", page.address))
    joined = "&" if "?" in page.address else "?"
    # Both at the same moment: a walk before may have taken a seat, which the page counts.
    plain = buyer.world.read_now(page.address)
    coded = buyer.world.read_now(f"{page.address}{joined}code={buyer.code.strip()}")
    walked.coded = buyer.code.strip(), plain, coded


def in_language(world: JointShop, address: str, language: str) -> str:
    """Return the address as a link in the language; without it where visitors are not offered the language."""
    joined = "&" if "?" in address else "?"
    return f"{address}{joined}lng={language}" if language in world.languages else address


def buy(buyer: Walker, walked: Walked) -> None:
    walk, world = buyer.walk, buyer.world
    if walk.buyer is BuyerKind.BY_HAND:
        order_id = order_by_hand(buyer)
        with closed_until_paid(buyer):
            note_money(buyer, walked, order_id)
    else:
        order_id, payment_page = order(buyer)
        if payment_page:
            with closed_until_paid(buyer):
                pay(buyer, walked, payment_page)
    buyer.collect()
    with changed(buyer):
        go_back(buyer, order_id)
        buyer.collect()
        if walk.buyer is BuyerKind.BY_HAND:
            sign_up(buyer)
        walked.letters = buyer.letters
        walked.again = look_again(buyer, walked, order_id)
    (walked.order,) = world.rows(f"orders?id=eq.{order_id}")
    walked.documents = world.rows(f"invoices?order_id=eq.{order_id}&order=number")
    walked.earned = world.rows(f"commissions?order_id=eq.{order_id}")
    walked.opened = open_all(buyer, order_id)


def go_back(buyer: Walker, order_id: str) -> None:
    """Give money back, or the goods, as the walk ends."""
    match buyer.walk.outcome:
        case Ending.PART_REFUNDED:
            buyer.world.office("refund", orderId=order_id, amount=5)
            buyer.world.settle()
        case Ending.WITHDRAWN:
            withdraw(buyer, order_id)
        case Ending.GIVEN_BACK:
            give_back(buyer, order_id)


def pay(buyer: Walker, walked: Walked, address: str) -> None:
    """Enter a card on the payment provider's page, and let its events reach the shop."""
    walk, world = buyer.walk, buyer.world
    path = address.removeprefix(world.runtime.settings.site_url)
    page = world.read(in_language(world, path, walk.language))
    walked.pages.append(page)
    form = FORM | {"number": CARDS.get(walk.outcome, GOOD_CARD)}
    answer = world.client.post(page.address, data=form)
    if walk.outcome is Ending.DECLINED:
        walked.pages.append(ReadPage(page.address, 200 if answer.status_code == 402 else 0, answer.text))
    if walk.outcome is Ending.CHALLENGED:
        challenge = world.read(answer.headers["location"])
        walked.pages.append(challenge)
        answer = world.client.post(challenge.address, data={"answer": "pass"})
    if walk.outcome is Ending.LATE:
        world.settle()
        let_terms_pass(buyer, walked)
    world.settle()
    if walk.outcome is not Ending.DECLINED:
        back = urlsplit(answer.headers["location"])
        walked.pages.append(world.read(in_language(world, f"{back.path}?{back.query}", walk.language)))


def let_terms_pass(buyer: Walker, walked: Walked) -> None:
    """Let every term of payment run out, with the jobs that end it."""
    buyer.world.wait(hours=25)  # an order's is a day, a seat's half an hour
    for job in JOBS:
        if job.name in TERMS:
            job.run(buyer.world.runtime)
    note_uses(buyer, walked, EXPIRED)
    buyer.collect()


def note_uses(buyer: Walker, walked: Walked, stage: str) -> None:
    if buyer.code:
        walked.uses[stage] = uses(buyer.world, buyer.code)


def note_money(buyer: Walker, walked: Walked, order_id: str) -> None:
    """Note, as staff, that the money came by bank transfer."""
    if buyer.walk.outcome is Ending.LATE:
        let_terms_pass(buyer, walked)
    if not buyer.walk.goods.free:
        paid = {"status": "paid", "payment_reference": "transfer 1"}
        buyer.world.write("PATCH", f"orders?id=eq.{order_id}", paid)


def withdraw(buyer: Walker, order_id: str) -> None:
    """Withdraw from the contract as a consumer; the office accepts and gives the money back."""
    world, walk = buyer.world, buyer.walk
    statement = {"name": "Ada Lovelace", "orderNumber": order_id[:8], "language": str(walk.language)}
    received = world.call("withdraw-from-contract", None, **statement, email=buyer.email)
    world.write("PATCH", f"order_withdrawals?id=eq.{received['withdrawalId']}", {"decision": "accepted"})
    if walk.buyer is BuyerKind.BY_HAND:
        world.write("PATCH", f"orders?id=eq.{order_id}", {"status": "refunded"})
    else:
        world.office("refund", orderId=order_id)
        world.settle()


def try_every_way(buyer: Walker) -> dict[str, int]:
    """Try to order through every function and table, and return the status of each answer."""
    ware = buyer.world.wares[buyer.walk.goods].id
    item = {"workshop_id" if buyer.walk.goods.seat else "product_id": ware}
    seat: Mapping[str, object] = {"workshopId": ware}
    ways: dict[str, Mapping[str, object]] = {
        "/functions/v1/checkout" if buyer.person else "/functions/v1/guest-checkout": checkout_body(buyer),
        "/rest/v1/orders": item,
    }
    if buyer.walk.goods.seat:
        ways |= {
            "/functions/v1/enroll": seat,
            "/rest/v1/workshop_enrollments": item,
            "/rest/v1/waiting_list_entries": item,
            "/functions/v1/join-waiting-list": {**seat, **({} if buyer.person else {"email": buyer.email})},
        }
    post: Callable[[str, Mapping[str, object]], int] = lambda path, body: (  # noqa: E731
        buyer.world.client.post(
            path, json=body, headers=buyer.headers | {"idempotency-key": new_id()}
        ).status_code
    )
    return {path: post(path, body) for path, body in ways.items()}
