"""The page's types are made from the declarations, and are those of today."""

from __future__ import annotations

from guildhall.app import TABLES
from guildhall.cli import TYPES
from guildhall.tables.typescript import render_types
from tests.tables import declared


def test_the_pages_types_are_not_stale() -> None:
    assert TYPES.read_text(encoding="utf-8") == render_types(TABLES), "run: guildhall types"


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
