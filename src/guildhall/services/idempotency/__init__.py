"""Idempotency keys: a repeated request takes effect once and returns the same response."""
