"""Changes of the database's schema, and its comparison with the one that this version expects."""
