"""Files delivered with products and workshops, their signed links, and the log of downloads."""
