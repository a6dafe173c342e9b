"""Notices to staff."""
