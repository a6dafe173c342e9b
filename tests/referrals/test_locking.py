"""Amounts owed to partners are locked while a run sums and reserves them: other writers wait."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands import close_run, make_run, review
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.due import PartnerDue
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.clock import FixedClock
from tests.support.locks import is_locked

pytestmark = pytest.mark.both_databases


@pytest.fixture
def partner(stage: Stage, office: PayoutOffice, clock: FixedClock) -> str:
    """Ada, to whom 89.70 dollars are payable."""
    referral = stage.partner(user_id=stage.customer("ada@example.com"))
    stage.paid(stage.order(stage.customer()))
    office.set_payout_details(referral)
    clock.advance(timedelta(days=30))
    return referral


@pytest.fixture
def own_purchase(stage: Stage, partner: str) -> str:
    """An order of her own, which awaits review."""
    with stage.runtime.reading() as uow:
        ada = uow.db.scalar(select(Referral.user_id).where(Referral.id == partner))
    order = stage.order(ada)
    stage.paid(order)
    return order


def test_a_run_adds_up_and_sets_aside_behind_the_lock(
    partner: str, office: PayoutOffice, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, payable = list[bool](), make_run._payable

    def observe(
        uow: UnitOfWork, cutoff: datetime, currency: str, only: Sequence[str] | None = None
    ) -> list[PartnerDue]:
        if only:
            locked.append(is_locked(runtime, Referral, partner))
        return payable(uow, cutoff, currency, only)

    monkeypatch.setattr(make_run, "_payable", observe)
    assert office.payouts(office.run()) == [(partner, 8970)]
    assert locked == [True]


@pytest.mark.parametrize("actions", [close_run, review])
def test_releasing_and_approving_take_the_lock(
    partner: str,
    own_purchase: str,
    office: PayoutOffice,
    runtime: Runtime,
    monkeypatch: pytest.MonkeyPatch,
    actions: Any,
) -> None:
    locked, record = list[bool](), actions.record

    def observe(*args: Any, **more: Any) -> None:
        locked.append(is_locked(runtime, Referral, partner))
        record(*args, **more)

    run = office.run()
    monkeypatch.setattr(actions, "record", observe)
    if actions is close_run:
        office.close(run, "cancelled")
    else:
        office.decide(own_purchase, "approved")
    assert locked == [True]
