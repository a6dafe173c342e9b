"""Writes of the table door: each row goes to one named action of the room that owns the table."""
