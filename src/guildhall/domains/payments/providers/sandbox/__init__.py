"""A card provider inside the application, for trying the shop out: own rows, hosted page and signed events."""
