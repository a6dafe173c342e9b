"""Changes of the database's schema, and its comparison with the schema that this version expects."""
