"""Writes of the shop settings: the answers about VAT numbers."""
