"""Notices to staff by mail: staff choose what they are notified of, immediately or in a daily summary."""
