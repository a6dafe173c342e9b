"""Check a buyer's VAT ID with VIES, outside any transaction, and store the result."""

from datetime import timedelta

from guildhall.core.runtime import Runtime
from guildhall.core.threads import AllBusy
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit
from guildhall.http.threads import CHECKING
from guildhall.services.shop_settings.commands.vat_checks import keep_answer, should_ask
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.values import Company, VatMode
from guildhall.services.shop_settings.vat_ids import country_of
from guildhall.services.shop_settings.vies import ViesResult, ask_vies

NUMBERS = Limit("vat-number", timedelta(minutes=1), 10)  # of one account, or of one client without an account


async def check_with_vies(runtime: Runtime, asker: str, vat_id: str) -> None:
    """Check the number with VIES if the shop does so, it could remove the tax, and no recent check exists.

    `asker` is an account's id, or a client's address. Raises TooMany.
    """

    def seller_to_check(uow: UnitOfWork) -> Company | None:
        settings = shop_settings(uow)
        member, seller = country_of(vat_id), settings.company
        intra_eu = seller.vat_id and member != seller.country and {member, seller.country} <= EUROPEAN_UNION
        needed = settings.vat_check == VatMode.VIES and intra_eu and should_ask(uow, vat_id)
        return seller if needed else None

    seller = await runtime.read(seller_to_check)
    if seller is None:
        return
    await runtime.write(lambda uow: limits.take(uow, NUMBERS, asker))
    try:
        answer = await CHECKING.run(ask_vies, vat_id, seller.vat_id)
    except AllBusy:
        answer = ViesResult("unanswered")
    await runtime.write(lambda uow: keep_answer(uow, vat_id, seller.vat_id, answer))
