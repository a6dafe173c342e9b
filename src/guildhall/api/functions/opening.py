"""/functions/v1/shop-setup, open-shop and close-shop: the way from a fresh installation to an open shop, and back."""

from datetime import datetime

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.declare import ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.open_shop import close_shop, open_shop
from guildhall.domains.backoffice.queries.shop_setup import preview_link, shop_setup
from guildhall.http.dependencies import RuntimeDep
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
async def setup(runtime: RuntimeDep) -> ShopSetup:
    """List the steps to an open shop; the shop checks each itself. For admins."""
    found = await runtime.read(shop_setup)
    return ShopSetup(
        opened_at=found.opened_at,
        preview_link=found.preview_link,
        steps=[SetupStep(step=step, done=done) for step, done in found.steps.items()],
        placeholders=found.placeholders,
    )


@router.function("/open-shop", once=Once())
async def open_to_visitors(runtime: RuntimeDep, caller: CallerDep) -> OpenedShop:
    """Open the shop to everyone. A second call changes nothing. For admins."""
    return OpenedShop(opened_at=await runtime.write(lambda uow: open_shop(uow, caller)))


@router.function("/close-shop", once=Once())
async def close_to_visitors(runtime: RuntimeDep, caller: CallerDep) -> ClosedShop:
    """Close the shop: visitors see that it is coming soon, and orders that wait can still be paid. For admins."""

    def close(uow: UnitOfWork) -> str:
        close_shop(uow, caller)
        return preview_link(uow)

    return ClosedShop(preview_link=await runtime.write(close))
