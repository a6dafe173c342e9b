"""The package as others install it."""
