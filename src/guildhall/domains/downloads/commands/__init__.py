"""Commands that write delivery files."""
