"""Commands of content: news, articles and contact messages."""
