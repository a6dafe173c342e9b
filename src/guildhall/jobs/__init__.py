"""The background jobs of a process, and what runs them."""
