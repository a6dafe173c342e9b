"""/functions/v1/shop-setup, open-shop and close-shop: the way from a fresh installation to an open shop, and back."""

from datetime import datetime

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.domains.backoffice.commands.open_shop import close_shop, open_shop
from guildhall.domains.backoffice.queries.shop_setup import preview_link, shop_setup
from guildhall.http.once import Once

router = FunctionRouter()


class OpenedShop(Answer):
    opened_at: datetime


class ClosedShop(Answer):
    """`previewLink` shows the closed shop to everyone who has it, for 14 days."""

    preview_link: str


class SetupStep(Answer):
    """`step` is company, site, mail, payments, tax, legal, product or open."""

    step: str
    done: bool


class ShopSetup(Answer):
    """`previewLink` shows the closed shop to everyone who has it, for 14 days. It is null once the shop is open.
    `placeholders` are the built-in data and texts that visitors would see."""

    opened_at: datetime | None
    preview_link: str | None
    steps: list[SetupStep]
    placeholders: list[str]


@router.function("/shop-setup", only=ADMINS)
def setup(uow: Reading) -> ShopSetup:
    """List the steps to an open shop; the shop checks each itself. For admins."""
    found = shop_setup(uow)
    return ShopSetup(
        opened_at=found.opened_at,
        preview_link=found.preview_link,
        steps=[SetupStep(step=step, done=done) for step, done in found.steps.items()],
        placeholders=found.placeholders,
    )


@router.function("/open-shop", once=Once())
def open_to_visitors(uow: Writing, caller: CallerDep) -> OpenedShop:
    """Open the shop to everyone. A second call changes nothing. For admins."""
    return OpenedShop(opened_at=open_shop(uow, caller))


@router.function("/close-shop", once=Once())
def close_to_visitors(uow: Writing, caller: CallerDep) -> ClosedShop:
    """Close the shop: visitors see that it is coming soon, and orders that wait can still be paid. For admins."""
    close_shop(uow, caller)
    return ClosedShop(preview_link=preview_link(uow))
