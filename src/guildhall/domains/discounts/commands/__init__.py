"""Writes of discount codes."""
