"""Discount codes: rules, claims, checkout and documents."""
