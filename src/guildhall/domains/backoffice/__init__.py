"""The back office across domains: dashboard metrics, reconciliation and repairs, export of a customer's data."""
