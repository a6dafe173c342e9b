"""/rest/v1: the table door over HTTP (docs/decisions/0002-rest-engine.md)."""
