"""What of its invoices a refund takes back. Minor units; no float, and nothing gets lost."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.services.shop_settings.taxing import TaxedAmount

NOTHING = TaxedAmount(0, 0, 0)


def credited(left: Sequence[TaxedAmount], back: TaxedAmount) -> list[TaxedAmount]:
    """What a refund takes of each invoice; `left` is what of each, the newest first, has not been credited yet.

    The newest that holds all of it gives all of it. Otherwise net and tax are each taken of one after the other, so
    that the notes have exactly the tax that the order's books have, however its refunds were cut, failed and were
    asked for anew. What no invoice holds (money of the time before there were any) is credited of none.
    """
    whole = next((n for n, open_ in enumerate(left) if open_.net >= back.net and open_.tax >= back.tax), None)
    if whole is not None:
        return [back if n == whole else NOTHING for n in range(len(left))]
    parts, net, tax = [], back.net, back.tax
    for open_ in left:
        part = min(net, open_.net), min(tax, open_.tax)
        net, tax = net - part[0], tax - part[1]
        parts.append(TaxedAmount(*part, sum(part)))
    return parts
