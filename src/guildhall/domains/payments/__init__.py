"""Card payments: providers behind one port, the inbox of webhook events, payments, refunds and disputes."""
