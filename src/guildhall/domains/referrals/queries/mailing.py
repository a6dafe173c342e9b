"""Partners whom the office can write to, by the occasion."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import aliased

from guildhall.core.money import Money, total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.due import due_at
from guildhall.services.email.models import Mail

ONCE_IN = timedelta(days=30)
"""A partner gets an invitation, or a reminder, at most once in this time."""


class Occasion(StrEnum):
    """The occasions of mails to partners. Only a message can be ended by its reader."""

    INVITATION = "invitation"  # to partners who cannot sign in yet
    DETAILS = "details"  # to partners who are owed money, and gave no payout details
    MESSAGE = "message"  # the owner's own words, to all active partners or to a group


SERVICE_MAILS: dict[Occasion, tuple[str, ...]] = {
    Occasion.INVITATION: ("partner_invitation", "partner_approved", "invitation"),
    Occasion.DETAILS: ("payout_details_missing",),
}
"""Kinds of mails that say the same: a partner who got one of them lately gets none."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A partner to write to, with their oldest code. `owed` are the sums that lack payout details, one by currency."""

    profile_id: str
    code: str
    email: str
    language: str
    owed: tuple[Money, ...] = ()


@dataclass(frozen=True, slots=True)
class Readers:
    """The readers of a mail, and how many get none: `mailed_lately`, and `stopped` those who want no messages."""

    readers: list[Reader]
    mailed_lately: int
    stopped: int


_other = aliased(Referral)
_STOPPED = exists().where(_other.user_id == Referral.user_id, _other.mails_stopped_at.is_not(None))
_SIGNS_IN = exists().where(Account.email == Profile.email, Account.email_confirmed_at.is_not(None))


def mailing_for(uow: UnitOfWork, occasion: Occasion, group: str | None = None) -> Readers:
    """Return whom a mail reaches. `group`: the partners of this group; None for all. One mail for each person."""
    wanted: tuple[ColumnElement[bool], ...] = {
        Occasion.INVITATION: (Referral.is_active.is_(True), Profile.auth_user_id.is_(None), ~_SIGNS_IN),
        Occasion.DETAILS: (),
        Occasion.MESSAGE: (Referral.is_active.is_(True),),
    }[occasion]
    if group is not None:
        wanted += (Referral.partner_group == group,)
    found = _partners(uow, occasion, wanted)
    owed: dict[str, list[Money]] = {}
    if occasion is Occasion.DETAILS:
        owed = _owed_without_details(uow, found)
        found = [row for row in found if row.profile_id in owed]
    people = list({row.profile_id: row for row in reversed(found)}.values())  # by the oldest code of each
    stops = occasion is Occasion.MESSAGE
    return Readers(
        readers=[
            Reader(
                row.profile_id, row.code, row.email, row.language, _by_currency(owed.get(row.profile_id, []))
            )
            for row in reversed(people)
            if not row.lately and not (stops and row.stopped)
        ],
        mailed_lately=sum(bool(row.lately) for row in people),
        stopped=sum(bool(row.stopped) for row in people) if stops else 0,
    )


def _partners(uow: UnitOfWork, occasion: Occasion, wanted: Iterable[ColumnElement[bool]]) -> list[Any]:
    lately = exists().where(
        Mail.recipient == Profile.email,
        Mail.template.in_(SERVICE_MAILS.get(occasion, ())),
        Mail.created_at > uow.now - ONCE_IN,
        Mail.state != "failed",
    )
    columns = (
        Referral.id,
        Referral.user_id.label("profile_id"),
        Referral.referral_code.label("code"),
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        lately.label("lately"),
        _STOPPED.label("stopped"),
    )
    all_of_them = select(*columns).join(Profile, Profile.id == Referral.user_id)
    chosen = all_of_them.where(Referral.ended_at.is_(None), *wanted)
    ordered = chosen.order_by(Referral.created_at, Referral.id)
    return list(uow.db.execute(ordered, spoken_languages(uow)).all())


def _owed_without_details(uow: UnitOfWork, found: list[Any]) -> dict[str, list[Money]]:
    """Return what a payout run of now would leave out for this reason, by the partner's profile."""
    person = {row.id: row.profile_id for row in found}
    owed: dict[str, list[Money]] = {}
    for due in due_at(uow, uow.now):
        if due.left_out == "no_details" and due.referral_id in person:
            owed.setdefault(person[due.referral_id], []).append(due.amount)
    return owed


def _by_currency(amounts: list[Money]) -> tuple[Money, ...]:
    currencies = dict.fromkeys(amount.currency for amount in amounts)
    return tuple(total([each for each in amounts if each.currency == code]) for code in currencies)
