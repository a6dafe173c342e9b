"""Commands of orders: placing, payment, delivery, refunds and changes of status."""
