"""Services shared by the domains: email, files, PDF, search, audit log, idempotency, shop settings."""
