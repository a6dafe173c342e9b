"""Writes of the REST engine: each row is passed to an action of the domain that owns the table."""
