"""Accounts, sessions, the second step, roles, and who customers are."""
