"""The responses of the referral functions."""

from datetime import date

from guildhall.api.functions.answers import Answer, Id, Money
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.queries.partner import Partner, PartnerCode
from guildhall.domains.referrals.queries.partner_orders import AttributedOrder
from guildhall.domains.referrals.queries.report import Day
from guildhall.domains.referrals.queries.sub_ids import SubId


class PartnerMetrics(Answer):
    """Clicks, sales and earnings of a partner, by their codes.

    `days` and `subIds` are about the days from `first` to `last`, in the shop's time zone. Of all time,
    `earlierClicks` are those whose day and sub-id the shop no longer keeps.

    `postbacks`: the shop offers its partners to have an address of theirs called.
    `payoutMinimum`: a payout run skips partners who are owed less of its currency.
    """

    first: date
    last: date
    partner: Partner
    codes: list[PartnerCode]
    hold_days: int
    payout_minimum: Money
    postbacks: bool
    days: list[Day]
    earlier_clicks: int
    sub_ids: list[SubId]
    balances: list[Balance]


class PartnerOrdersPage(Answer):
    """A page of up to 20 orders, newest first."""

    orders: list[AttributedOrder]


class Approved(Answer):
    referral_id: Id
