"""Writes: events, tokens, webhook endpoints and deliveries."""
