"""Changes of the jobs' state."""
