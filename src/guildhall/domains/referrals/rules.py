"""Rules of referrals that need no database. Amounts in minor units, rates in basis points."""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from guildhall.core.money import FULL_RATE, Money, share
from guildhall.domains.referrals.risk import RiskFlag

LONGEST_NAME = 20  # characters of the code that come from the email (R5)
SUFFIX_LENGTH = 4
SIGNUPS_PER_APPLICANT = 5
SIGNUPS_WINDOW = timedelta(days=1)
MANY_CHECKOUTS = 5  # of one buyer, for one partner, within RISK_WINDOW
RISK_WINDOW = timedelta(days=1)
REFUND_WINDOW = timedelta(days=90)
REFUND_SAMPLE = 10  # sold orders in REFUND_WINDOW; with fewer the share is not meaningful
REFUND_SHARE = 2500  # basis points

_BOT = re.compile(  # Cubot is a maker of telephones
    r"(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|embedly|preview|prerender|lighthouse|pingdom|"
    r"headless|phantomjs|puppeteer|playwright|selenium|python-|curl/|wget/|go-http-client|java/|okhttp|axios|node-fetch",
    re.IGNORECASE,
)


class SignupStatus(StrEnum):
    """The statuses of an application (spec §4)."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"


IMPORTED = "import:"
"""Begins the `cause` of an entry that came with the history of another shop system."""


class EntryKind(StrEnum):
    """The kinds of entries of the ledger (R3)."""

    EARNED = "earned"
    REVERSED = "reversed"
    SECOND_LEVEL = "second_level"
    SECOND_REVERSED = "second_reversed"
    ADJUSTED = "adjusted"
    PAID_OUT = "paid_out"


EARNINGS = (EntryKind.EARNED.value, EntryKind.SECOND_LEVEL.value)
REVERSALS = (EntryKind.REVERSED.value, EntryKind.SECOND_REVERSED.value)
OF_SECOND_LEVEL = (EntryKind.SECOND_LEVEL.value, EntryKind.SECOND_REVERSED.value)


def rule_and_seller(entry: Any) -> tuple[str, str]:
    """Return the name of an entry's commission rule, and of the second level the code of the partner who sold.

    Both share the column `rule`; the one that an entry lacks is empty.
    """
    name = entry.rule or ""
    return ("", name) if entry.kind in OF_SECOND_LEVEL else (name, "")


def normal_code(code: str) -> str:
    """Return a code in upper case, as codes are stored and compared (R1)."""
    return code.strip().upper()


def code_for(email: str, suffix: str) -> str:
    """Return a code: letters and digits before the @, upper-cased, at most 20, plus the suffix (R5)."""
    name = re.sub(r"[^A-Z0-9]", "", email.partition("@")[0].upper())
    return (name or "PARTNER")[:LONGEST_NAME] + suffix


def is_bot(agent: str) -> bool:
    """Return True for the User-Agent of a bot (R1). Browsers always send a User-Agent."""
    return not agent.strip() or _BOT.search(agent) is not None


@dataclass(frozen=True, slots=True)
class PersonIds:
    """The ids of a partner or buyer. `email` is in lower case; a buyer's is set only if it is verified."""

    profile_id: str | None
    account_id: str | None
    email: str | None


def risk_flags_of_numbers(*, checkouts: int, sold: int, returned: int) -> list[RiskFlag]:
    """Return the risk flags that follow from numbers of orders.

    Args:
        checkouts: number of the buyer's other checkouts for this partner within RISK_WINDOW.
        sold: number of the partner's orders that earned within REFUND_WINDOW.
        returned: number of those that were refunded.
    """
    found = []
    if checkouts + 1 >= MANY_CHECKOUTS:
        found.append(RiskFlag.MANY_ORDERS)
    if sold >= REFUND_SAMPLE and returned * FULL_RATE > sold * REFUND_SHARE:
        found.append(RiskFlag.MANY_REFUNDS)
    return found


def own_purchase(partner: PersonIds, buyer: PersonIds) -> bool:
    """Return True if partner and buyer have the same profile, account or verified address (R4)."""
    return any(
        theirs is not None and theirs == own
        for own, theirs in (
            (partner.profile_id, buyer.profile_id),
            (partner.account_id, buyer.account_id),
            (partner.email, buyer.email),
        )
    )


@dataclass(frozen=True, slots=True)
class Share:
    """A base and the commission on it."""

    base: Money
    amount: Money


def earning(base: Money, rate: int) -> Share:
    """Return the commission on a payment: $59.70 on $199.00 at a rate of 3000."""
    return Share(base, base.of(share(base.minor, rate)))


def reversal(earned: Share, returned: Share, refunded: Money) -> Share:
    """Return the negative entry for a refund of `refunded`, after earlier reversals of `returned` (positive) (R3).

    Pro rata of the earned amount. It is calculated from the running total, so that the entries of many partial refunds
    add up to the cent: a refund of the whole base reverses the whole amount.
    """
    base = min(returned.base + refunded, earned.base)
    return Share(returned.base - base, returned.amount - _part(earned, base))


def restoration(earned: Share, returned: Share, restored: Money) -> Share:
    """Return the positive entry that undoes a reversal of `restored`, after the refund failed."""
    base = max(returned.base - restored, restored.of(0))
    return Share(returned.base - base, returned.amount - _part(earned, base))


def _part(earned: Share, base: Money) -> Money:
    """Return the earned amount on this part of its base, halves rounded up."""
    whole = earned.base.minor
    return base.of((2 * earned.amount.minor * base.minor + whole) // (2 * whole))


def remaining(earned: Share, returned: Share, whole: Money) -> Money:
    """Return what is left of `whole`, an amount that follows this commission, after its reversals."""
    return whole - _part(Share(earned.base, whole), returned.base)


class Reason(StrEnum):
    """The reason why an order did or did not count (R6)."""

    COUNTED = "counted"
    OWN_PURCHASE = RiskFlag.OWN_PURCHASE.value
    SIMILAR_ADDRESS = RiskFlag.SIMILAR_ADDRESS.value
    SAME_VAT_ID = RiskFlag.SAME_VAT_ID.value
    SAME_CARD = RiskFlag.SAME_CARD.value
    SAME_COMPANY = RiskFlag.SAME_COMPANY.value
    SAME_DOMAIN = RiskFlag.SAME_DOMAIN.value
    SAME_NAME = RiskFlag.SAME_NAME.value
    SAME_PAYER = RiskFlag.SAME_PAYER.value
    SAME_PHONE = RiskFlag.SAME_PHONE.value
    SAME_ADDRESS = RiskFlag.SAME_ADDRESS.value
    SAME_HOUSEHOLD = RiskFlag.SAME_HOUSEHOLD.value
    MANY_ORDERS = RiskFlag.MANY_ORDERS.value
    MANY_REFUNDS = RiskFlag.MANY_REFUNDS.value
    REFUSED = "refused"  # withheld, and refused by an admin
    OTHER_PARTNER = "other_partner"  # the customer is bound to another referral than the code's
    FREE = "free"  # a free order earns nothing
    NOT_PAID = "not_paid"
    CANCELED = "canceled"  # before any money arrived
    RETURNED = "returned"
    NO_CODE = "no_code"
    UNKNOWN_CODE = "unknown_code"
    INACTIVE = "inactive"
    PARTNER_LEFT = "partner_left"  # their account was deleted before the money came


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An order and the state of its commission."""

    paid: bool
    canceled: bool = False
    free: bool = False
    code: str | None  # of the order
    known: bool  # has a referral, by the customer's attribution or the code
    left: bool = False  # its partner's account was deleted before the money came
    earned: Share
    returned: Share
    withheld: str | None  # the risk flag
    review: str | None = None  # the status of its review


def reason_for(case: Case) -> Reason:
    """Return the reason why an order did or did not count.

    A known referral that earned nothing on a paid order was inactive at the time of the payment.
    """
    if case.withheld and case.review != "approved":
        return Reason.REFUSED if case.review == "refused" else Reason(case.withheld)
    if case.earned.base:
        return Reason.COUNTED if case.returned.base < case.earned.base else Reason.RETURNED
    if not case.known:
        return Reason.UNKNOWN_CODE if case.code else Reason.NO_CODE
    if case.free:
        return Reason.FREE
    if not case.paid:
        return Reason.CANCELED if case.canceled else Reason.NOT_PAID
    return Reason.PARTNER_LEFT if case.left else Reason.INACTIVE
