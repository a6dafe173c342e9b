"""Reads of payments, of the money that can be refunded, and of the provider's events."""
