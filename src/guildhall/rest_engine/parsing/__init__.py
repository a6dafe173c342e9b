"""Parses a query string to a Query (rest dialect, Reading). Anything outside the dialect raises PGRST100."""

from guildhall.rest_engine.parsing.parameters import read_query

__all__ = ["read_query"]
