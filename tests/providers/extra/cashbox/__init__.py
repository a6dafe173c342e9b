"""A third provider, added by this folder alone."""
