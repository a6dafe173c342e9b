"""Full-text search by indexed words."""
