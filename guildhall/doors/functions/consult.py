"""Ask VIES about a buyer's VAT number, outside any transaction, and keep what it answers."""

from __future__ import annotations

from datetime import timedelta

from starlette.concurrency import run_in_threadpool

from guildhall.identity.actions import limits
from guildhall.identity.actions.limits import Limit
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.shop_settings.actions.vat_checks import keep_answer, should_ask
from guildhall.shop_settings.queries import shop_settings
from guildhall.shop_settings.taxing import EUROPEAN_UNION
from guildhall.shop_settings.values import Company, VatMode
from guildhall.shop_settings.vat_ids import country_of
from guildhall.shop_settings.vies import ask_vies
from guildhall.tables.caller import Caller

NUMBERS = Limit("vat-number", timedelta(minutes=1), 10)  # of one account


async def consult(runtime: Runtime, caller: Caller, vat_id: str) -> None:
    """Ask, where the shop does so, the number could take the tax off, and nobody has asked of late. Raises TooMany."""

    def look(house: House) -> Company | None:
        settings = shop_settings(house)
        member, seller = country_of(vat_id), settings.company
        passes = seller.vat_id and member != seller.country and {member, seller.country} <= EUROPEAN_UNION
        wanted = settings.vat_check == VatMode.VIES and passes and should_ask(house, vat_id)
        return seller if wanted else None

    seller = await runtime.read(look)
    if seller is None:
        return
    await runtime.write(lambda house: limits.take(house, NUMBERS, caller.account_id or ""))
    answer = await run_in_threadpool(ask_vies, runtime.settings.vies_url, vat_id, seller.vat_id)
    await runtime.write(lambda house: keep_answer(house, vat_id, seller.vat_id, answer))
