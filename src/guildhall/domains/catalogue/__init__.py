"""Products of the shop, with prices and texts in four languages."""
