"""/rest/v1: the REST engine over HTTP (docs/decisions/0002-rest-engine.md)."""
