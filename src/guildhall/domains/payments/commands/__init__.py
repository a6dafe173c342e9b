"""Commands of payments: checkout sessions, webhook events, refunds and cancellations."""
