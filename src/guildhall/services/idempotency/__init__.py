"""Requests that their client may send again: one act, one effect, the same answer."""
