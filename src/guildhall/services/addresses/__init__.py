"""Old addresses of what has a page of its own."""
