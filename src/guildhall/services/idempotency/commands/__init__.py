"""The writes of this room."""
