"""Money by card: the provider behind its port, the inbox of its events, payments, refunds, disputes."""
