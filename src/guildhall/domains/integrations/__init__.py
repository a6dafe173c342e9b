"""Other programs: the event log, API tokens, and outgoing webhooks."""
