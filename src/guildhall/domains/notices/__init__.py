"""Notices to staff by mail: each staff member chooses what they hear of, at once or in a daily summary."""
