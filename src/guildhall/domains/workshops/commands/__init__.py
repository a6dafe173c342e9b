"""Commands that write workshops and seats."""
