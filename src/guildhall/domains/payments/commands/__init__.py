"""Commands that write payments and refunds."""
