"""Error responses in the format of the requested path."""
