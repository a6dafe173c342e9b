"""Commands on files."""
