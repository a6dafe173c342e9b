"""Discount codes: what they take off, for whom, and which partner they credit."""
