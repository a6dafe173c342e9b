"""Keep what a buyer agreed to with an order, and ask for the consent under which digital goods end the withdrawal.

A page that asks for the consent sends the answer: False is refused. A program that does not ask sends nothing: the
order is accepted, no consent is kept, and the buyer keeps the right of withdrawal (Directive 2011/83/EU, Article 16 m).
"""

from sqlalchemy import bindparam, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.models import Order, OrderAgreement
from guildhall.rest_engine.caller import Caller
from guildhall.services.legal.commands.keep import keep_in_force
from guildhall.services.legal.markets import Market, has_withdrawal, market_of
from guildhall.services.shop_settings.queries import shop_settings

_AGREEMENT = insert(OrderAgreement)
_OPEN = (
    select(
        Order.product_id,
        Order.total_amount,
        Profile.country,
        SPOKEN_LANGUAGE.label("language"),
        Profile.vat_id,
        OrderAgreement.order_id.label("agreed"),
        OrderAgreement.consented_at,
    )
    .join(Profile, Profile.id == Order.user_id)
    .outerjoin(OrderAgreement, OrderAgreement.order_id == Order.id)
    .where(Order.id == bindparam("order_id", type_=Id))
    .where(Order.auth_user_id == bindparam("account_id", type_=Id))
)


def needs_consent(market: Market, vat_id: str | None) -> bool:
    """Return whether a buyer of digital goods has to consent: a consumer who could withdraw otherwise."""
    return has_withdrawal(market) and not vat_id


def agree_to_texts(
    uow: UnitOfWork,
    order_id: str,
    customer: Customer,
    *,
    digital: bool,
    begin_at_once: bool | None,
) -> None:
    """Keep the legal texts of the buyer's market as they read now, with the consent if it was given.

    `digital`: the order is for digital goods at a price. Raises Refused consent_required if a consumer of a market
    with a right of withdrawal was asked for the consent and did not give it.
    """
    settings = shop_settings(uow)
    market = market_of(customer.country, settings.company.country)
    if digital and begin_at_once is False and needs_consent(market, customer.vat_id):
        raise Refused("consent_required")
    consents = digital and begin_at_once is True
    kept = keep_in_force(uow, market, customer.language, with_consent=consents)
    row = {
        "order_id": order_id,
        "market": str(market),
        "language": customer.language,
        "terms_id": kept["terms"],
        "privacy_id": kept["privacy"],
        "withdrawal_id": kept["withdrawal"],
        "consent_id": kept.get("consent"),
        "consented_at": uow.now if consents else None,
        "agreed_at": uow.now,
    }
    uow.db.execute(_AGREEMENT, row)


def agree_before_payment(
    uow: UnitOfWork, caller: Caller, order_id: str, *, begin_at_once: bool | None
) -> None:
    """Ask the buyer of an order that staff placed for the consent that a buyer gives at the checkout.

    Does nothing if the buyer was not asked, once it was given, if none is needed, or for another caller's order, which
    cannot be paid anyway. Raises Refused consent_required.
    """
    if begin_at_once is None:
        return
    named = {"order_id": order_id, "account_id": caller.account_id}
    order = uow.db.execute(_OPEN, named | spoken_languages(uow)).first()
    if order is None or order.consented_at or not (order.product_id and order.total_amount):
        return
    settings = shop_settings(uow)
    market = market_of(order.country, settings.company.country)
    if not needs_consent(market, order.vat_id):
        return
    if begin_at_once is False:
        raise Refused("consent_required")
    kept = keep_in_force(uow, market, order.language, with_consent=True)
    texts: dict[str, object] = {f"{page}_id": version for page, version in kept.items()}
    texts |= {"market": str(market), "language": order.language, "consented_at": uow.now}
    if order.agreed:
        uow.db.execute(update(OrderAgreement).where(OrderAgreement.order_id == order_id).values(**texts))
    else:
        uow.db.execute(_AGREEMENT, {"order_id": order_id, "agreed_at": uow.now} | texts)
