"""The engine of /rest/v1: a room declares its tables, this serves them (docs/decisions/0002-rest-engine.md)."""
