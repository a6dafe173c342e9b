"""Reads: the event feed, the caller of a token, deliveries that are due."""
