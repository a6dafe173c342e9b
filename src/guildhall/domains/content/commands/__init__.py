"""Commands that write articles, news and messages."""
