"""Fixture: `shop`, the declared tables with some rows, queried without HTTP."""

import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.referrals.models.partners import Referral
from guildhall.rest_engine.answer import RestAnswer
from guildhall.rest_engine.caller import ANYONE, Caller, Role
from guildhall.rest_engine.engine import RestEngine
from tests.rest_engine.declared import TABLES
from tests.support.rows import add, add_account, add_order, add_product, add_profile

OBJECT = "application/vnd.pgrst.object+json"


@dataclass
class QueriedShop:
    """Queries as one of three callers: ANYONE, `ada` (a customer), `admin`."""

    runtime: Runtime
    rest_engine: RestEngine = field(default_factory=lambda: RestEngine(TABLES))
    ada: Caller = ANYONE
    admin: Caller = field(default_factory=lambda: Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000"))

    def ask(self, query: str, caller: Caller = ANYONE, **headers: str) -> RestAnswer:
        """Read `table?query`."""
        table, _, query_string = query.partition("?")
        with self.runtime.reading() as uow:
            return self.rest_engine.read(uow, caller, table, query_string, **headers)

    def rows(self, query: str, caller: Caller = ANYONE, **headers: str) -> Any:
        answer = self.ask(query, caller, **headers)
        assert answer.status in (200, 206), answer.body
        return json.loads(answer.body)

    def refusal(self, query: str, caller: Caller = ANYONE, **headers: str) -> tuple[int, str, str]:
        answer = self.ask(query, caller, **headers)
        error = json.loads(answer.body)
        assert sorted(error) == ["code", "details", "hint", "message"]
        return answer.status, error["code"], error["message"]

    def write(
        self, method: str, query: str, body: object = None, caller: Caller | None = None, **headers: Any
    ) -> RestAnswer:
        """Write, as the admin unless another caller is given; `body` is sent as JSON unless it is bytes."""
        table, _, query_string = query.partition("?")
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        with self.runtime.writing() as uow:
            return self.rest_engine.write(
                uow, caller or self.admin, method, table, query_string, sent, **headers
            )


@pytest.fixture
def shop(runtime: Runtime) -> QueriedShop:
    return stocked(runtime)


def stocked(runtime: Runtime) -> QueriedShop:
    shop = QueriedShop(runtime)
    with runtime.writing() as uow:
        account = add_account(uow, "ada@example.com")
        ada = add_profile(uow, "ada@example.com", auth_user_id=account, first_name="Ada")
        eve = add_profile(uow, "eve@example.com", first_name="Eve")
        shop.ada = Caller(Role.CUSTOMER, account, ada)
        _stock(uow, ada, eve, account)
    return shop


def _stock(uow: UnitOfWork, ada: str, eve: str, account: str) -> None:
    """Add four products, one inactive; three orders, two of them Ada's; and one order's details."""
    hour = timedelta(hours=1)
    lamp = add_product(
        uow, "lamp", price=29905, description="50% off_season", features=["a", "ü"], created_at=uow.now
    )
    add_product(uow, "Lantern", price=5, is_featured=True, created_at=uow.now - hour)
    add_product(
        uow, "rope", price=0, translations={"de": {"name": 'Seil "fest"'}}, created_at=uow.now - 2 * hour
    )
    secret = add_product(uow, "secret", price=100, is_active=False, created_at=uow.now - 3 * hour)
    mine = {"auth_user_id": account}
    first = add_order(uow, ada, product_id=lamp, status="paid", paid_amount=29905, total_amount=29905,
        created_at=uow.now, **mine)  # fmt: skip
    add_order(uow, ada, product_id=secret, total_amount=123456789, created_at=uow.now - hour, **mine)
    add_order(uow, eve, product_id=lamp, status="cancelled", created_at=uow.now - 2 * hour)
    add(uow, OrderDetail, order_id=first, title="Access", links=[{"title": "x", "url": "/x"}])
    add(uow, Referral, user_id=eve, referral_code="EVE", commission_rate=1250)
