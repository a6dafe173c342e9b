"""/functions/v1/quote: the prices and tax of a basket before checkout."""

from typing import Annotated, Self

from fastapi import Request
from pydantic import Field, model_validator

from guildhall.api.functions.answers import Answer, Id, Money, Percent
from guildhall.api.functions.bodies import MOST_LINES, FunctionBody
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.api.functions.vat_check import check_with_vies
from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.deprecation import deprecated
from guildhall.core.i18n import Language, text
from guildhall.core.invalid import invalid
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier, OptionalIdentifier, OptionalTitle
from guildhall.domains.discounts.schemas import OptionalTypedCode
from guildhall.domains.identity.commands.customers import OptionalVatId
from guildhall.domains.orders.commands.quote import Buyer, CodeOfBuyer, Quote, Verdict, buyer_of, quote
from guildhall.domains.orders.rules import MOST
from guildhall.http.dependencies import RuntimeDep, client_address
from guildhall.services.shop_settings.countries import country_code, named_countries
from guildhall.services.shop_settings.queries import language_for
from guildhall.services.shop_settings.values import TaxMode

router = FunctionRouter()


class QuoteItem(FunctionBody):
    """The deprecated form of a line. `id` is the id of a product or of a workshop."""

    id: Identifier
    quantity: Annotated[int, Field(ge=1, le=MOST)] = 1


class LineToQuote(FunctionBody):
    """A line to price, as `/checkout` takes it: a product or a workshop."""

    product_id: OptionalIdentifier = None
    workshop_id: OptionalIdentifier = None
    quantity: Annotated[int, Field(ge=1, le=MOST)] = 1

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.product_id is None) == (self.workshop_id is None):
            raise invalid("order_of_one", "an order is for one product or one workshop")
        return self


class QuoteBody(FunctionBody):
    """`country`, `company` and `vatId` default to the caller's profile. `language` is for the countries' names and the
    refusal of the `discountCode`."""

    lines: Annotated[list[LineToQuote], Field(max_length=MOST_LINES)] = []
    items: Annotated[
        list[QuoteItem], Field(max_length=MOST_LINES, json_schema_extra=deprecated("lines"))
    ] = []
    country: OptionalTitle = None
    company: OptionalTitle = None
    vat_id: OptionalVatId = None
    discount_code: OptionalTypedCode = None
    language: Language | None = None

    def quantities(self) -> list[tuple[str, int]]:
        """Return the id and the quantity of each line."""
        lines = [(line.product_id or line.workshop_id or "", line.quantity) for line in self.lines]
        return lines + [(item.id, item.quantity) for item in self.items]


class QuotedBuyer(Answer):
    country: str | None
    company: str | None
    vat_id: str | None


class NamedCountry(Answer):
    code: str
    name: str


class QuotedLine(Answer):
    """A line as its invoice will state it. `country` is the country of taxation. `note` says why no tax is charged."""

    id: Id
    quantity: int
    currency: CurrencyCode
    net: Money
    tax: Money
    total: Money
    rate: Percent
    country: str | None
    reverse_charge: bool
    note: str | None


class ReducedLine(Answer):
    """A line with a discount, tax included: `full` without it, `total` with it.

    `lowest` is the lowest price of one piece in the last 30 days, as the catalogue states prices.
    """

    id: Id
    currency: CurrencyCode
    full: Money
    total: Money
    lowest: Money


class QuotedDiscount(Answer):
    """The discount code of the quote. A refused one has a `reason`, the code of `/checkout`, and its `message`."""

    code: str
    reason: str | None
    message: str | None
    lines: list[ReducedLine]


class EarlyBird(Answer):
    """The early-bird price of a seat, as the catalogue states prices: it ends with a day or with a number of seats.

    `regular` is the price without it, and `lowest` the lowest one of the last 30 days.
    """

    id: Id
    currency: CurrencyCode
    price: Money
    regular: Money
    lowest: Money


class Terms(Answer):
    """`market` names the legal texts of the buyer's country. `consentRequired`: `/checkout` needs `beginAtOnce`.
    `addressRequired`: the law wants the buyer's address on the invoice, so ask for `billingAddress`. `discount` is null
    without a code. `earlyBirds` has the lines whose price is one."""

    market: str
    consent_required: bool
    address_required: bool
    discount: QuotedDiscount | None
    early_birds: list[EarlyBird]


class TaxQuote(Terms):
    """The tax of a basket. `countries` are the choices for a form. Each line has a rate of its own."""

    country: str | None
    reverse_charge: bool
    vat_id_verdict: Verdict
    buyer: QuotedBuyer
    countries: list[NamedCountry]
    lines: list[QuotedLine]


class InclusiveQuote(TaxQuote, tag_field="mode", tag="inclusive"):
    """The shop's prices contain the tax."""


class ExclusiveQuote(TaxQuote, tag_field="mode", tag="exclusive"):
    """The tax is added to the shop's prices."""


class Untaxed(Terms, tag_field="mode", tag="none"):
    """The shop charges no tax. `notes` are the reasons, such as a small business."""

    notes: list[str]


@router.function("/quote", refuses=("not_found", "shop_closed"), shows_catalog=True)
async def quote_basket(
    request: Request, body: QuoteBody, runtime: RuntimeDep, caller: CallerDep
) -> InclusiveQuote | ExclusiveQuote | Untaxed:
    """Return the prices and tax of a basket. VIES checks the VAT ID of a buyer, not of a visitor without a basket."""
    vat_id, wanted = body.vat_id, body.quantities()
    if caller.signed_in and "vat_id" not in body.model_fields_set:
        vat_id = (await runtime.read(lambda uow: buyer_of(uow, caller))).vat_id
    if vat_id and (caller.signed_in or wanted):
        await check_with_vies(runtime, caller.account_id or client_address(request), vat_id)

    def calculate(uow: UnitOfWork) -> tuple[Quote, str]:
        details = buyer_of(uow, caller)
        sent = body.model_fields_set
        buyer = Buyer(
            body.country if "country" in sent else details.country,
            body.company if "company" in sent else details.company,
            body.vat_id if "vat_id" in sent else details.vat_id,
        )
        language = language_for(uow, body.language)
        code = (
            CodeOfBuyer(body.discount_code, caller.email, caller.profile_id) if body.discount_code else None
        )
        return quote(uow, buyer, wanted, language, code), language

    found, language = await runtime.read(calculate)
    discount = _discount(body.discount_code, found, language)
    if found.treatment.mode == TaxMode.NONE:
        return Untaxed(
            market=str(found.market),
            consent_required=found.consent_required,
            address_required=found.address_required,
            discount=discount,
            early_birds=_early_birds(found),
            notes=list(dict.fromkeys(line.note for line in found.lines if line.note)),
        )
    return _to_answer(found, discount, language)


def _early_birds(found: Quote) -> list[EarlyBird]:
    return [
        EarlyBird(
            id=line.item_id,
            currency=line.offered.price.currency,
            price=to_major(line.offered.price.minor),
            regular=to_major(line.offered.regular.minor),
            lowest=to_major(line.lowest.regular.minor),
        )
        for line in found.lines
        if line.offered.early
    ]


def _discount(code: str | None, found: Quote, language: str) -> QuotedDiscount | None:
    if code is None:
        return None
    lines = [
        ReducedLine(
            id=line.item_id,
            currency=line.sum.gross.currency,
            full=to_major(line.full.gross.minor),
            total=to_major(line.sum.gross.minor),
            lowest=to_major(line.lowest.price.minor),
        )
        for line in found.lines
        if line.full != line.sum
    ]
    message = text(language, f"reasons.{found.refusal}") if found.refusal else None
    return QuotedDiscount(code=code, reason=found.refusal, message=message, lines=lines)


def _to_answer(
    found: Quote, discount: QuotedDiscount | None, language: str
) -> InclusiveQuote | ExclusiveQuote:
    treatment = found.treatment
    taxed = InclusiveQuote if treatment.mode == TaxMode.INCLUSIVE else ExclusiveQuote
    return taxed(
        market=str(found.market),
        consent_required=found.consent_required,
        address_required=found.address_required,
        discount=discount,
        early_birds=_early_birds(found),
        country=treatment.country,
        reverse_charge=treatment.reverse_charge,
        vat_id_verdict=found.verdict,
        buyer=QuotedBuyer(
            country=country_code(found.buyer.country),
            company=found.buyer.company,
            vat_id=found.buyer.vat_id,
        ),
        countries=[NamedCountry(code=code, name=name) for code, name in named_countries(language)],
        lines=[
            QuotedLine(
                id=line.item_id,
                quantity=line.quantity,
                currency=line.sum.gross.currency,
                net=to_major(line.sum.net.minor),
                tax=to_major(line.sum.tax.minor),
                total=to_major(line.sum.gross.minor),
                rate=to_major(line.treatment.rate),
                country=line.treatment.country,
                reverse_charge=line.treatment.reverse_charge,
                note=line.note,
            )
            for line in found.lines
        ],
    )
