"""Writes that belong to no one room."""
