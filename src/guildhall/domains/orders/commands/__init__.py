"""Commands that write orders."""
