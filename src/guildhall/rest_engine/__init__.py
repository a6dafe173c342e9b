"""The engine of /rest/v1: domains declare their tables, it serves them (`docs/decisions/0002-rest-engine.md`)."""
