"""The state of the background jobs in the database: last runs, requests of staff, and leases of exclusive jobs."""
