"""HTTP routes for programs: REST, auth, functions, webhooks, files, health and metrics."""
