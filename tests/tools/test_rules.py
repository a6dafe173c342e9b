"""Each lint rule reports what it forbids, and accepts what it allows."""

import pytest

from tools.lint.rules import (
    colors_by_role,
    databases_apart,
    days_have_a_zone,
    events_are_frozen,
    framework_at_the_edge,
    imports_at_the_top,
    money_has_a_currency,
    no_float_in_money,
    no_leftovers,
    no_private_parts,
    only_the_product,
    provider_words,
    sizes,
    spoken_language,
    sql_in_its_place,
    transactions_in_core,
)
from tools.lint.source import Rule, SourceFile

LONG_FUNCTION = "def f():\n" + "    pass\n" * 50

BROKEN: list[tuple[Rule, str, str, int]] = [
    (days_have_a_zone.check, "src/guildhall/domains/orders/rules.py", "day = now.date()", 1),
    (days_have_a_zone.check, "src/guildhall/web/pages.py", "\nday = date.today()", 2),
    (framework_at_the_edge.check, "src/guildhall/domains/orders/rules.py", "import fastapi", 1),
    (
        framework_at_the_edge.check,
        "src/guildhall/core/http.py",
        "\nfrom starlette.responses import Response",
        2,
    ),
    (
        framework_at_the_edge.check,
        "src/guildhall/domains/payments/port.py",
        "from stripe import StripeClient",
        1,
    ),
    (
        framework_at_the_edge.check,
        "src/guildhall/domains/payments/providers/sandbox/pay.py",
        "def f():\n    import stripe.error",
        2,
    ),
    (framework_at_the_edge.check, "src/guildhall/http/pay.py", "import stripe", 1),
    (imports_at_the_top.check, "src/guildhall/jobs/worker.py", "def f():\n    from guildhall import cli", 2),
    (imports_at_the_top.check, "src/guildhall/jobs/worker.py", "def f():\n    import segno.a", 2),
    (imports_at_the_top.check, "src/guildhall/api/auth/factors.py", "import segno", 0),
    (sql_in_its_place.check, "src/guildhall/domains/orders/rules.py", "from sqlalchemy import select", 1),
    (sql_in_its_place.check, "src/guildhall/http/rest.py", "import sqlalchemy.orm", 1),
    (
        transactions_in_core.check,
        "src/guildhall/domains/orders/commands/place_order.py",
        "house.db.commit()",
        1,
    ),
    (transactions_in_core.check, "src/guildhall/http/rest.py", "with engine.begin() as db:\n    pass", 1),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/orders/commands/pay.py",
        "def pay(amount: int) -> None: ...",
        1,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/services/shop_settings/taxing.py",
        "def on(price: int) -> None: ...",
        1,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/billing/issue.py",
        "def f(*, tax: int | None) -> None: ...",
        1,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/payments/x.py",
        "@dataclass\nclass A:\n    paid_amount: int",
        3,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/billing/issue.py",
        "@dataclass\nclass A:\n    tax: int\n    currency: str",
        3,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/workshops/commands/hold_seat.py",
        "class A(NamedTuple):\n    currency: str\n    price: int",
        3,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/referrals/queries/due.py",
        "@dataclass\nclass A:\n    held: Minor",
        3,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/referrals/queries/due.py",
        "def f(held: Minor | None) -> None: ...",
        1,
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/payments/rules.py",
        "def half(amount: int) -> int: ...",
        1,
    ),
    (no_float_in_money.check, "src/guildhall/domains/orders/rules.py", "amount = float(text)", 1),
    (no_float_in_money.check, "src/guildhall/domains/referrals/rules.py", "def f(x: int) -> float: ...", 1),
    (no_float_in_money.check, "src/guildhall/core/money.py", "a = 1\nb = a * 0.3", 2),
    (no_float_in_money.check, "src/guildhall/domains/payments/rules.py", "share = amount / 2", 1),
    (no_float_in_money.check, "src/guildhall/domains/payments/rules.py", "amount /= 2", 1),
    (
        events_are_frozen.check,
        "src/guildhall/domains/orders/events.py",
        "class OrderPaid:\n    order_id: str",
        1,
    ),
    (
        events_are_frozen.check,
        "src/guildhall/domains/orders/events.py",
        "@dataclass(slots=True)\nclass OrderPaid: ...",
        2,
    ),
    (
        events_are_frozen.check,
        "src/guildhall/domains/orders/events.py",
        "@dataclass(frozen=False)\nclass OrderPaid: ...",
        2,
    ),
    (colors_by_role.check, "frontend/src/ui/a.tsx", '<p className="text-verdigris" />', 1),
    (colors_by_role.check, "frontend/src/ui/a.css", "color: var(--color-on-hall-soft);", 1),
    (databases_apart.check, "src/guildhall/core/db/a.py", "if db.dialect.name == 'sqlite':\n    pass", 1),
    (databases_apart.check, "src/guildhall/cli/a.py", "x = 1 if url.startswith('sqlite') else 2", 1),
    (no_private_parts.check, "src/guildhall/core/db/a.py", "db._handle_dbapi_exception(error)", 1),
    (no_private_parts.check, "src/guildhall/core/db/a.py", "from psycopg.errors import _WaitTimeout", 1),
    (no_private_parts.check, "src/guildhall/http/a.py", "from uvicorn._types import ASGI3Application", 1),
    (no_leftovers.check, "src/guildhall/serve/app.py", "x = 1  # TODO later", 1),
    (no_leftovers.check, "tests/test_a.py", "@pytest.mark.skip\ndef test_a(): ...", 1),
    (no_leftovers.check, "tests/test_a.py", 'pytest.skip("not today")', 1),
    (no_leftovers.check, "frontend/src/a.test.ts", "it.only('works', () => {})", 1),
    (no_leftovers.check, "src/guildhall/a.py", "raise NotImplementedError", 1),
    (no_leftovers.check, "docs/a.md", "one\n<<<<<<< HEAD\ntwo", 2),
    (only_the_product.check, "README.md", "see /work" + "/main", 1),
    (only_the_product.check, "docs/a.md", "in /ho" + "me/ann/guildhall", 1),
    (sizes.check, "src/guildhall/a.py", "x = 1\n" * 501, 0),
    (sizes.check, "frontend/src/a.tsx", "x;\n" * 501, 0),
    (sizes.check, "src/guildhall/a.py", LONG_FUNCTION, 1),
    (spoken_language.check, "src/guildhall/domains/orders/queries.py", "\nselect(Profile.language)", 2),
    (provider_words.check, "src/guildhall/doctor/a.py", "if name == 'stripe':\n    pass", 1),
    (provider_words.check, "src/guildhall/domains/payments/queries.py", "row.payment_intent", 1),
    (provider_words.check, "src/guildhall/domains/payments/rules.py", "x = 1\nid.startswith('cs_')", 2),
    (provider_words.check, "src/guildhall/domains/payments/models.py", "payment_intent: Mapped[str]", 1),
    (provider_words.check, "src/guildhall/api/a.py", "'charge.dispute.created'", 1),
]

ALLOWED: list[tuple[Rule, str, str]] = [
    (framework_at_the_edge.check, "src/guildhall/http/rest.py", "import fastapi, starlette.types"),
    (framework_at_the_edge.check, "src/guildhall/serve/app.py", "from fastapi import FastAPI"),
    (
        framework_at_the_edge.check,
        "src/guildhall/domains/payments/providers/stripe/adapter.py",
        "import stripe",
    ),
    (
        framework_at_the_edge.check,
        "src/guildhall/serve/app.py",
        "from guildhall.domains.payments.providers.stripe import adapter",
    ),
    (framework_at_the_edge.check, "tests/test_a.py", "import stripe"),
    (provider_words.check, "tests/test_a.py", "row.payment_intent"),
    (spoken_language.check, "src/guildhall/domains/identity/queries.py", "select(Profile.language)"),
    (provider_words.check, "src/guildhall/domains/payments/providers/stripe/a.py", "row.payment_intent"),
    (provider_words.check, "src/guildhall/domains/payments/models.py", '    "payment_intent", key="b"'),
    (provider_words.check, "src/guildhall/api/a.py", "the price_ and are_ more_"),
    (
        sql_in_its_place.check,
        "src/guildhall/domains/orders/commands/place_order.py",
        "from sqlalchemy import insert",
    ),
    (sql_in_its_place.check, "src/guildhall/domains/orders/policy.py", "from sqlalchemy import and_"),
    (sql_in_its_place.check, "src/guildhall/core/db/database.py", "import sqlalchemy"),
    (sql_in_its_place.check, "src/guildhall/cli/main.py", "from sqlalchemy.exc import OperationalError"),
    (sql_in_its_place.check, "src/guildhall/web/card_page/page.py", "from sqlalchemy import Row"),
    (
        sql_in_its_place.check,
        "src/guildhall/domains/payments/providers/sandbox/pay.py",
        "from sqlalchemy import select",
    ),
    (
        imports_at_the_top.check,
        "src/guildhall/jobs/worker.py",
        "import segno\nif x:\n    from guildhall import cli",
    ),
    (imports_at_the_top.check, "src/guildhall/api/auth/factors.py", "def f():\n    import segno"),
    (imports_at_the_top.check, "tests/a.py", "def f():\n    import segno"),
    (days_have_a_zone.check, "src/guildhall/core/dates.py", "there.date()"),
    (days_have_a_zone.check, "src/guildhall/domains/orders/models.py", "func.date(column)"),
    (transactions_in_core.check, "src/guildhall/core/db/database.py", "connection.commit()"),
    (transactions_in_core.check, "src/guildhall/domains/orders/rules.py", "begin(1)"),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/orders/commands/pay.py",
        "def pay(amount: Money) -> None: ...",
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/billing/issue.py",
        "@dataclass\nclass A:\n    tax: Minor\n    currency: str",
    ),
    (
        money_has_a_currency.check,
        "src/guildhall/domains/payments/providers/stripe/objects.py",
        "class A(BaseModel):\n    amount: int\n    currency: str",
    ),
    (money_has_a_currency.check, "src/guildhall/rest_engine/totals.py", "def f(amount: int) -> None: ..."),
    (no_float_in_money.check, "src/guildhall/domains/payments/rules.py", "share = amount // 2"),
    (
        no_float_in_money.check,
        "src/guildhall/domains/payments/schemas.py",
        "timeout = 2.5  # not money: seconds",
    ),
    (no_float_in_money.check, "src/guildhall/core/clock.py", "pause = 0.5"),
    (
        events_are_frozen.check,
        "src/guildhall/domains/orders/events.py",
        "@dataclass(frozen=True, slots=True)\nclass Paid: ...",
    ),
    (events_are_frozen.check, "src/guildhall/domains/orders/wishes.py", "class Wish: ..."),
    (no_leftovers.check, "tests/test_a.py", '@pytest.mark.skipif(old, reason="needs a new kernel")'),
    (no_leftovers.check, "docs/a.md", "TODO is a word we avoid"),
    (only_the_product.check, "README.md", "the data folder, data/"),
    (sizes.check, "src/guildhall/a.py", "x = 1\n" * 400),
    (sizes.check, "src/guildhall/a.py", LONG_FUNCTION.removesuffix("    pass\n")),
    (sizes.check, "frontend/src/lib/server/api.types.ts", "x;\n" * 900),
    (sizes.check, "src/guildhall/migrations/versions/0001_first.py", "x = 1\n" * 900),
]


@pytest.mark.parametrize(("rule", "path", "text", "line"), BROKEN)
def test_a_rule_reports_what_it_forbids(rule: Rule, path: str, text: str, line: int) -> None:
    assert [(finding.path, finding.line) for finding in rule(SourceFile(path, text))] == [(path, line)]


@pytest.mark.parametrize(("rule", "path", "text"), ALLOWED)
def test_a_rule_accepts_what_it_allows(rule: Rule, path: str, text: str) -> None:
    assert list(rule(SourceFile(path, text))) == []
