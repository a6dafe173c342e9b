"""Reviews of products by their buyers."""
