"""Limits of what staff store for themselves."""

MOST_VIEWS = 100
"""The maximum number of saved views of one staff member."""
