"""The page's types are generated from the declarations and up to date."""

from __future__ import annotations

import pytest

from guildhall.api.functions.router import FUNCTIONS
from guildhall.api.functions.typescript import render_functions
from guildhall.core.resources import TYPES
from guildhall.rest_engine.typescript import render_types
from guildhall.serve.wiring import TABLES
from tests.rest_engine import declared


@pytest.mark.parametrize(
    ("file", "text"),
    [("schema.types.ts", render_types(TABLES)), ("functions.types.ts", render_functions(FUNCTIONS))],
)
def test_the_pages_types_are_not_stale(file: str, text: str) -> None:
    assert (TYPES / file).read_text(encoding="utf-8") == text, "run: guildhall types"


def test_a_function_in_typescript() -> None:
    text = render_functions(FUNCTIONS)
    assert '  "seat-terms": { body: { enrollmentId: string }; answer: CancelTerms };\n' in text
    assert (
        '  "second-factor-pending": { body: Record<string, never>; answer: SecondFactorPending };\n' in text
    )
    assert "answer: InclusiveQuote | ExclusiveQuote | Untaxed };" in text
    assert (
        """\
/** Money of an order that must be refunded manually. */
export interface WaitingRefund {
  orderId: string;
  amount: number;
  currency: string;
}
"""
        in text
    )
    assert (
        """\
/** The customer's first sign-in: by a mailed link, a temporary password, or an account that exists already. */
export type FirstSignIn = "created" | "invited" | "linked";
"""
        in text
    )


def test_a_table_in_typescript() -> None:
    text = render_types(declared.TABLES)
    products = text[text.index("  products: {") : text.index("  users: {")]
    assert "      price: number;\n" in products
    assert "      created_at: string;\n" in products
    assert "      name_de: string | null;\n" in products
    assert "      features: string[];\n" in products
    assert "      delivery_links?: Record<string, string>[];\n" in products  # not everyone gets it
    assert "      sold: number;\n" in products
    assert products.endswith(
        """\
    insert: {
      name: string;
      slug: string;
      price?: number;
      features?: unknown[];
    };
    update: {
      name?: string;
      slug?: string;
      price?: number;
      features?: unknown[];
    };
  };
"""
    )
    assert "    insert: never;\n    update: never;\n" in text[text.index("  orders: {") :]
