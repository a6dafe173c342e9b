"""News, articles and contact messages."""
