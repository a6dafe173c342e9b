"""Card payments: the provider port, the inbox of webhook events, payments, refunds and disputes."""
