"""The people of the order tests, and helpers for reviews."""

from __future__ import annotations

from tests.orders.conftest import shop

__all__ = ["shop"]
