"""Accounts, sessions, two-factor authentication, roles and customer profiles."""
