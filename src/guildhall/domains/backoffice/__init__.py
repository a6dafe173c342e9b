"""What crosses the rooms: sums for the dashboard, what does not agree and its repair, a person's own data."""
