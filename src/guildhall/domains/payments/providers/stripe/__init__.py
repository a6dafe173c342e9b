"""Stripe behind the provider port. No other package imports its SDK."""
