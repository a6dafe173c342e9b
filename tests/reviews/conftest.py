"""The people of the order tests, and helpers for reviews."""

from tests.orders.conftest import shop

__all__ = ["shop"]
