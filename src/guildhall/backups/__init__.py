"""Backups outside of this machine: encrypted, verified by a restore, kept for as long as the settings say."""
