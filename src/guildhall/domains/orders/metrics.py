"""Counters of orders, incremented after the transaction is committed."""

from guildhall.core.observability.metrics import counter

PLACED = counter("guildhall_orders_total", "Orders placed.")
PAID = counter("guildhall_orders_paid_total", "Payments booked on orders, by card or by hand.")
REFUNDED = counter("guildhall_refunds_total", "Refunds and disputes booked on orders.")
