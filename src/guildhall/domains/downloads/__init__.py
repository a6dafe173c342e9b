"""Files delivered with products and workshops, signed links to them, and the log of downloads."""
