"""Every module that writes a table which integrations follow publishes an event."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.domains.integrations.kinds import ALL_KINDS, KINDS, TEST_KIND

pytestmark = pytest.mark.both_databases

CODE = Path(__file__).parents[2] / "src" / "guildhall"
MODELS = {
    "Invoice": "invoices",
    "Order": "orders",
    "WorkshopEnrollment": "workshop_enrollments",
    "Seats": "workshop_enrollments",
    "WaitingListEntry": "waiting_list_entries",
    "Entry": "waiting_list_entries",
    "Profile": "users",
    "Product": "products",
    "Workshop": "workshops",
    "ProductReview": "product_reviews",
    "Commission": "commissions",
    "Payout": "payouts",
    "ReferralSignup": "referral_signups",
    "Referral": "referrals",
    "BlogArticle": "blog_articles",
    "News": "news",
    "OwnPage": "pages",
    "ContactMessage": "contact_messages",
    "OrderWithdrawal": "order_withdrawals",
}
WRITES = {
    "insert",
    "update",
    "delete",
    "insert_new",
    "insert_all_new",
    "update_unless_taken",
    "delete_unreferenced",
}
WITHOUT = {
    ("domains/orders/commands/guests.py", "users"): "completes the row that customer.created publishes",
    (
        "domains/orders/subscribers.py",
        "orders",
    ): "follows customer.deleted or an account's link; no money, no status",
    ("domains/orders/subscribers.py", "workshop_enrollments"): "follows customer.deleted",
    ("domains/orders/subscribers.py", "waiting_list_entries"): "follows customer.deleted",
    ("domains/referrals/commands/close_run.py", "commissions"): "payout.paid says it",
    ("domains/referrals/commands/credit_recommender.py", "orders"): "before order.placed of the same order",
    ("domains/referrals/commands/issue_statements.py", "payouts"): "payout.paid says it",
    (
        "domains/referrals/commands/referrals.py",
        "orders",
    ): "partner.updated says that the code has another name",
    ("domains/reviews/commands/ask.py", "product_reviews"): "notes that a mail was sent",
    (
        "domains/workshops/commands/early_price.py",
        "workshops",
    ): "the same last day in the shop's new time zone",
    ("domains/workshops/commands/remind.py", "workshops"): "notes that mails were sent",
}


def _writes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITES):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Name) and argument.id in MODELS:
                yield MODELS[argument.id]


def _published(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Table and kind; the kind is empty where a variable holds it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BusinessEvent":
            kind, table = node.args[:2]
            if isinstance(table, ast.Constant):
                yield str(table.value), str(kind.value) if isinstance(kind, ast.Constant) else ""


def _modules() -> Iterator[tuple[str, ast.AST]]:
    for path in CODE.rglob("*.py"):
        name = str(path.relative_to(CODE))
        if not name.startswith("domains/integrations/"):
            yield name, ast.parse(path.read_text())


@pytest.mark.slow
def test_every_module_that_writes_a_followed_table_publishes() -> None:
    silent = {
        (name, table)
        for name, tree in _modules()
        for table in set(_writes(tree)) - {table for table, _ in _published(tree)}
    }
    assert silent == WITHOUT.keys()


@pytest.mark.slow
def test_every_kind_is_of_its_table_and_is_published() -> None:
    published = {(table, kind) for _, tree in _modules() for table, kind in _published(tree) if kind}
    known = {(table, kind) for table, kinds in KINDS.items() for kind in kinds}
    assert published <= known
    by_variable = {"seat.held", "seat.enrolled", "seat.attended", "seat.attendance_undone"}
    by_variable |= {
        "invoice.issued",
        "credit_note.issued",
        "waiting.accepted",
        "review.published",
        "review.refused",
    }
    by_variable |= {
        f"{kind}.{end}" for kind in ("article", "news", "page") for end in ("created", "updated", "deleted")
    }
    by_variable |= {f"withdrawal.{end}" for end in ("accepted", "refused", "refunded")}
    by_variable |= {"signup.updated", "signup.rejected", "commission.reversed", "commission.restored"}
    by_type = {"order.paid", "order.refunded", "order.refund_failed", "order.disputed", "order.dispute_won"}
    assert {kind for _, kind in known - published} - by_variable - by_type == set()
    assert TEST_KIND not in ALL_KINDS
