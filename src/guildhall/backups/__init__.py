"""Backups outside this machine: encrypted, verified by a restore, and retained as the settings specify."""
