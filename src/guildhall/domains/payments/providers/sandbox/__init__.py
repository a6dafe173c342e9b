"""A card provider inside the house, for trying the shop out: its own books, hosted page and signed events."""
