"""Products of the shop, with prices and translated texts."""
