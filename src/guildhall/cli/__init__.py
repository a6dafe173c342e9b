"""The `guildhall` command."""
