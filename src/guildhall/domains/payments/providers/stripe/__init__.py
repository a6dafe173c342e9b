"""Stripe behind the provider port. The only place that imports its SDK."""
