"""/functions/v1/quote: what a basket comes to, its tax included, before it is ordered."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import MOST_LINES, FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.identity.actions.customers import OptionalVatId
from guildhall.kit.house import House
from guildhall.kit.money import to_major
from guildhall.kit.texts import Language
from guildhall.kit.wire import Identifier, OptionalTitle
from guildhall.orders.actions.quote import Buyer, Quote, buyer_of, quote
from guildhall.orders.rules import MOST
from guildhall.shop_settings.countries import country_code, named_countries
from guildhall.shop_settings.values import TaxMode

router = function_router()


class QuoteItem(FunctionBody):
    """`id` is a product's or a workshop's."""

    id: Identifier
    quantity: Annotated[int, Field(ge=1, le=MOST)] = 1


class QuoteBody(FunctionBody):
    """`country` and `vatId`, where they are sent, take the place of what the caller's profile says. `language` is that
    of the countries' names."""

    items: Annotated[list[QuoteItem], Field(max_length=MOST_LINES)]
    country: OptionalTitle = None
    vat_id: OptionalVatId = None
    language: Language = "en"


@router.post("/quote")
async def quote_basket(body: QuoteBody, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """What these items come to: {mode, country, rate, reverseCharge, vatIdVerdict, buyer, countries, lines}.

    lines: [{id, quantity, currency, net, tax, total}]; `rate` is a percentage; `countries` [{code, name}] are
    there for a form to choose from. Nothing but {mode: "none"} where no tax is charged.
    """

    def work_out(house: House) -> Quote:
        said = buyer_of(house, caller)
        sent = body.model_fields_set
        buyer = Buyer(
            body.country if "country" in sent else said.country,
            said.company,
            body.vat_id if "vat_id" in sent else said.vat_id,
        )
        return quote(house, buyer, [(item.id, item.quantity) for item in body.items])

    found = await runtime.read(work_out)
    return answered({"mode": "none"} if found.levy.mode == TaxMode.NONE else _wire(found, body.language))


def _wire(found: Quote, language: str) -> dict[str, Any]:
    levy = found.levy
    return {
        "mode": levy.mode.value,
        "country": levy.country,
        "rate": to_major(levy.rate),
        "reverseCharge": levy.reverse_charge,
        "vatIdVerdict": found.verdict,
        "buyer": {
            "country": country_code(found.buyer.country),
            "company": found.buyer.company,
            "vatId": found.buyer.vat_id,
        },
        "countries": [{"code": code, "name": name} for code, name in named_countries(language)],
        "lines": [
            {
                "id": line.item_id,
                "quantity": line.quantity,
                "currency": line.currency,
                "net": to_major(line.sum.net),
                "tax": to_major(line.sum.tax),
                "total": to_major(line.sum.gross),
            }
            for line in found.lines
        ],
    }
