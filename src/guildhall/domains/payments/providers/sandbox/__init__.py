"""A built-in card provider for trying the shop out, with its own tables, hosted page and signed events."""
