"""Email: an outbox written in the causing transaction, templates, and texts the operator can customise."""
