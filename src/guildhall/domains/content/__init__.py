"""News, blog articles, the owner's own pages and contact messages."""
