"""News, blog articles and contact messages."""
