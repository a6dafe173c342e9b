"""News, articles, and the messages of visitors."""
