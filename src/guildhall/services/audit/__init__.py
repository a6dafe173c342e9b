"""Who did what: one row for everything that an admin does, written in the transaction of the act."""
