"""Observability of a process: logs, metrics, job heartbeats and disk space."""
