"""Commands that number documents."""
