"""The request bodies of functions. Field names are camel case on the wire, as in the specification."""

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AliasGenerator, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from guildhall.core.i18n import Language
from guildhall.core.money import Currency
from guildhall.core.validation import (
    AbsentIfEmpty,
    Amount,
    Email,
    Identifier,
    OneLine,
    OptionalIdentifier,
    OptionalText,
    OptionalTitle,
    Payload,
    Secret,
    Text,
    Title,
)
from guildhall.domains.discounts.schemas import OptionalTypedCode
from guildhall.domains.identity.commands.customers import OptionalVatId
from guildhall.domains.orders.commands.add_participant import NewParticipant
from guildhall.domains.orders.commands.guests import Typed
from guildhall.domains.orders.rules import MOST
from guildhall.domains.orders.schemas import NewOrder, OptionalReferralCode, OrderData
from guildhall.rest_engine.writing.body import check_storable

MOST_LINES = 50


class FunctionBody(Payload):
    """The base of the bodies. Values of an enum are its members: commands compare them with `is`."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_enum_values=False,
        alias_generator=AliasGenerator(validation_alias=to_camel),
    )

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, sent: Any) -> Any:
        check_storable(sent)
        return sent


class TrackReferral(FunctionBody):
    """A click or a conversion; a conversion has an `orderId`. `referralCode` is what the link has as `ref`."""

    referral_code: Annotated[str, Field(max_length=200), OneLine]
    action: Literal["click", "conversion"]
    order_id: OptionalIdentifier = None


CurrencyInCapitals = Annotated[str, Field(pattern="^[A-Z]{3}$", json_schema_extra={"enum": [*Currency]})]
CurrencyInAnyCase = Annotated[str, Field(max_length=10, json_schema_extra={"enum": [*Currency]}), OneLine]


class CreatePaymentLink(FunctionBody):
    """`amount` and `currency` as the client displays them. Admins may send another amount, with a `description`.

    `beginAtOnce` as for `/checkout`, for an order that was placed without it.
    """

    order_id: OptionalIdentifier = None
    amount: Annotated[Decimal, Field(max_digits=14, decimal_places=2)] | None = None
    currency: CurrencyInAnyCase = "USD"
    description: OptionalText = None
    begin_at_once: bool | None = None


class InvoiceAddress(FunctionBody):
    """The recipient of the invoices; without `name`, the profile's. The country is the buyer's."""

    name: OptionalTitle = None
    street: Title
    postal_code: OptionalTitle = None
    city: Title


class CheckoutLine(FunctionBody):
    """`amount` is the total of the line as the client displays it, less the discount. It is compared with the price if
    it is sent."""

    product_id: OptionalIdentifier = None
    workshop_id: OptionalIdentifier = None
    quantity: Annotated[int, Field(ge=1, le=MOST)] = 1
    amount: Amount | None = None
    currency: Annotated[CurrencyInAnyCase | None, AbsentIfEmpty] = None


class Checkout(FunctionBody):
    """`checkoutId` is a UUID the client generates per basket. A repeated request returns the same orders; anything else
    under the same id is refused, also after the buyer's country or VAT number has changed.

    `beginAtOnce`: true if the buyer consented that digital goods are delivered before the withdrawal period ends, and
    knows that the right of withdrawal is then lost. False, from a consumer in the EU or the United Kingdom who was
    asked, is refused. Without it, such a consumer keeps the right of withdrawal. `billingAddress` is kept with the
    orders and printed on their invoices; `/quote` answers whether the law wants one. `embedded`: if the owner chose so,
    answer with the payment provider's form for a page of the shop instead of the address of the provider's page.
    `discountCode` reduces the lines as `/quote` answers. Codes are not combined; an active partner's beats
    `referralCode`. That is what a link has as `ref`: a code, and after a tilde a sub-id, if the partner gave the link
    one. `recommendedBy` is the buyer's answer to "Who recommended us?", which the shop asks if its owner wants: a
    partner's code beats a link's, any other words are kept for the owner.
    """

    checkout_id: Identifier
    lines: Annotated[list[CheckoutLine], Field(min_length=1, max_length=MOST_LINES)]
    referral_code: OptionalReferralCode = None
    discount_code: OptionalTypedCode = None
    recommended_by: OptionalTitle = None
    customer_info: OrderData = Field(default_factory=dict)
    begin_at_once: bool | None = None
    billing_address: InvoiceAddress | None = None
    embedded: bool = False

    def orders(self) -> list[NewOrder]:
        return [self._order(line) for line in self.lines]

    def _order(self, line: CheckoutLine) -> NewOrder:
        payload: dict[str, Any] = {
            "product_id": line.product_id,
            "workshop_id": line.workshop_id,
            "quantity": line.quantity,
            "total_amount": line.amount,
            "currency": line.currency,
            "referral_code": self.referral_code,
            "discount_code": self.discount_code,
            "recommended_by": self.recommended_by,
            "begin_at_once": self.begin_at_once,
            "billing_address": self.billing_address.model_dump() if self.billing_address else None,
            "order_data": {"customerInfo": self.customer_info} if self.customer_info else {},
        }
        return NewOrder.model_validate(payload)


class GuestCheckout(Checkout):
    """A checkout without an account. `email` is where the receipt goes and whom the orders belong to.

    `country` decides the tax, as a name or code; without it the shop's own does. `vatId` is a business's, checked as
    for accounts: under reverse charge the buyer owes the tax. `language` is for the emails. The names are used if
    the address is new to the shop; a seat's certificate states them.
    """

    email: Email
    country: OptionalTitle = None
    vat_id: OptionalVatId = None
    language: Language | None = None
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None

    def typed(self) -> Typed:
        return Typed(self.country, self.vat_id, self.first_name, self.last_name)


GuestToken = Annotated[str, Field(max_length=200), OneLine]


class GuestOrders(FunctionBody):
    """`token` was returned by `/guest-checkout`, or stands in an email.

    `language` is the language of the products' names.
    """

    token: GuestToken
    language: Language | None = None


class Enroll(FunctionBody):
    """`amount` is the price of the seat that the client displayed, `total` what is left of it, tax included."""

    workshop_id: Identifier
    amount: Amount | None = None
    total: Amount | None = None
    referral_code: OptionalReferralCode = None
    discount_code: OptionalTypedCode = None
    recommended_by: OptionalTitle = None
    billing_address: InvoiceAddress | None = None


class AddParticipant(FunctionBody):
    """`reference` is required if `payment` is `received`."""

    workshop_id: Identifier
    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None
    payment: Literal["open", "received", "free"]
    reference: OptionalTitle = None

    def payload(self) -> NewParticipant:
        return NewParticipant(**self.model_dump())


class SeatTerms(FunctionBody):
    """`guest` is the token of a seat that was ordered without an account."""

    enrollment_id: Identifier
    guest: GuestToken | None = None


class CancelSeat(FunctionBody):
    """`guest` as for `/seat-terms`."""

    enrollment_id: Identifier
    guest: GuestToken | None = None
    refund: bool = True
    reason: OptionalText = None


class MailParticipants(FunctionBody):
    """`messageId` is a UUID the client generates per message. A repeated request sends nothing."""

    workshop_id: Identifier
    message_id: Identifier
    subject: Title
    message: Text


class VerifyCertificate(FunctionBody):
    code: Annotated[str, Field(max_length=40), OneLine]


class RefundOrder(FunctionBody):
    """`amount` defaults to the refundable amount. `expectedRefundable` is the refundable amount the client displayed;
    nothing is refunded if it has changed."""

    order_id: Identifier
    amount: Annotated[Decimal, Field(gt=0, max_digits=14, decimal_places=2)] | None = None
    expected_refundable: Annotated[Decimal, Field(ge=0, max_digits=14, decimal_places=2)] | None = None
    reason: OptionalText = None


class CreateAuthUser(FunctionBody):
    """`userId` is a profile's. `password` is the temporary password if the shop cannot send emails; generated if it is
    not sent."""

    user_id: Identifier
    password: Annotated[str, Field(max_length=72), Secret()] | None = None
