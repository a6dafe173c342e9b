"""Mails: an outbox that is part of the transaction which causes them, templates, and the operator's own words."""
