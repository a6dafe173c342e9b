"""Changes the shop after an order: it closes, the goods go off sale, or a guest opens an account."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.joints.buyers import Walker, open_all, opens, sign_up, signed_in
from tests.joints.dimensions import Later
from tests.joints.walked import Again, Walked
from tests.support.post import parameters

OF_PURCHASE = ("/payment-success", "/order-success")


def look_again(buyer: Walker, walked: Walked, order_id: str) -> Again | None:
    """Return what the buyer sees of the purchase after the change; None if nothing changed."""
    later, world = buyer.walk.later, buyer.world
    if later in (Later.NOTHING, Later.UNPAID_CLOSED):
        return None
    site = world.runtime.settings.site_url
    links = {link for letter in walked.own_letters for link in letter.sheet.links if link.startswith(site)}
    tokens = {token for link in links if (token := parameters(link).get("guest"))}
    pages = {page.address for page in walked.pages if page.address.startswith(OF_PURCHASE)}
    pages |= {link.removeprefix(site) for link in links}
    return Again(
        opened=signed_in(buyer, order_id) if later is Later.ACCOUNT else open_all(buyer, order_id),
        dead=[path for path in sorted(pages) if not world.answers(path)],
        tokens=[opens(world, token) for token in sorted(tokens)],
    )


@contextmanager
def closed_until_paid(buyer: Walker) -> Iterator[None]:
    """Close the shop, if the walk says so, while the buyer pays: what was ordered before can still be paid."""
    if buyer.walk.later is not Later.UNPAID_CLOSED:
        yield
        return
    buyer.world.office("close-shop")
    try:
        yield
    finally:
        buyer.world.office("open-shop")


@contextmanager
def changed(buyer: Walker) -> Iterator[None]:
    """Bring about what comes later, and take it back at the end: the next buyer finds the shop as it was."""
    world, goods = buyer.world, buyer.walk.goods
    row = f"{'workshops' if goods.seat else 'products'}?id=eq.{world.wares[goods].id}"
    try:
        match buyer.walk.later:
            case Later.CLOSED:
                world.office("close-shop")
            case Later.OFF_SALE:
                world.write("PATCH", row, {"is_active": False})
            case Later.ACCOUNT:
                sign_up(buyer)
        yield
    finally:
        if buyer.walk.later is Later.CLOSED:
            world.office("open-shop")
        if buyer.walk.later is Later.OFF_SALE:
            world.write("PATCH", row, {"is_active": True})
