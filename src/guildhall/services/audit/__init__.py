"""The audit log: one row for every action of an admin, written in the same transaction."""
