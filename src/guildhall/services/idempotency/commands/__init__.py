"""Commands on idempotency keys."""
