"""Every entry of the audit log has a text in the four languages of its pages."""

import ast
import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.core.validation import Payload
from guildhall.domains.backoffice.commands.save_settings import _flat
from guildhall.domains.catalogue.rules import ProductType
from guildhall.domains.content.rules import Category, Menu
from guildhall.domains.identity.commands.create_auth_user import FirstSignIn
from guildhall.domains.identity.rules import StaffRole
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.referrals.payout_schemas import PayoutRunChange, ReviewDecision
from guildhall.domains.referrals.rules import SignupStatus
from guildhall.domains.workshops.rules import WorkshopStatus
from guildhall.rest_engine.caller import Role
from guildhall.serve.wiring import TABLES
from guildhall.services.shop_settings.values import PrivacyMode, ShopSettings, TaxMode

ROOT = Path(__file__).parents[2]
SHOWN: tuple[type[StrEnum], ...] = (
    Category,
    Menu,
    StaffRole,
    OrderStatus,
    PrivacyMode,
    ProductType,
    SignupStatus,
    TaxMode,
    WorkshopStatus,
)
"""The values of fields that the pages translate."""


def _status(wire: type[Payload]) -> object:
    return wire.model_fields["status"].annotation


PUT_TOGETHER: dict[str, list[str]] = {
    "f'user.{way}'": [f"user.{way}" for way in FirstSignIn],
    "f'review.{payload.status}'": [f"review.{status}" for status in get_args(_status(ReviewDecision))],
    "f'vat_number.{status}'": ["vat_number.valid", "vat_number.invalid"],
    "f'payout_run.{payload.status}'": [
        f"payout_run.{status}" for status in get_args(_status(PayoutRunChange))
    ],
    "f'payment.{seen.kind}_without_order'": ["payment.refund_without_order", "payment.dispute_without_order"],
    "f'{_NAMES[table]}.{action}'": [
        f"{kind}.{action}"
        for kind in ("article", "news", "page")
        for action in ("created", "changed", "deleted")
    ],
    "action": ["seat.attended", "seat.attendance_undone"],
    "f'withdrawal.{decision}'": ["withdrawal.accepted", "withdrawal.refused"],
}
"""Actions built at run time, and their possible values."""


def words(language: str) -> dict[str, Any]:
    file = ROOT / "frontend/src/locales" / language / "admin-history.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def recordings() -> Iterator[ast.Call]:
    """Yield every call that writes to the log."""
    for file in sorted((ROOT / "src" / "guildhall").rglob("*.py")):
        code = file.read_text(encoding="utf-8")
        if "guildhall.services.audit.record import record" not in code:
            continue
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "record":
                yield node


def actions_of(details: ast.expr) -> list[str]:
    if isinstance(details, ast.Constant):
        return [str(details.value)]
    if isinstance(details, ast.IfExp):
        return actions_of(details.body) + actions_of(details.orelse)
    return PUT_TOGETHER[ast.unparse(details)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_its_words(language: str) -> None:
    known = {f"{of}.{action}" for of, actions in words(language)["actions"].items() for action in actions}
    named = {action for call in recordings() for action in actions_of(call.args[2])}
    assert len(named) > 60
    assert known == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_that_an_admin_may_change_has_its_words(language: str) -> None:
    by_hand = [table.update[Role.ADMIN] for table in TABLES if Role.ADMIN in table.update]
    columns = {name for action in by_hand for name in get_type_hints(action)["payload"].model_fields}
    settings = {name.replace(".", "_") for name in _flat(ShopSettings().model_dump(mode="json"))}
    beside = {keyword.arg for call in recordings() for keyword in call.keywords if keyword.arg}
    own = {"answered", "attended", "updated_at", "changes", "enrollment_status"}
    assert (columns | settings | beside) - own - words(language)["fields"].keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_and_every_state_has_its_words(language: str) -> None:
    literal = {call.args[3].value for call in recordings() if isinstance(call.args[3], ast.Constant)}
    assert literal - words(language)["tables"].keys() == set()
    states = {str(member) for each in SHOWN for member in each}
    assert states - words(language)["values"].keys() == set()
