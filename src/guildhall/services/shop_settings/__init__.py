"""What the operator changes while the shop runs: the company, taxes, invoices, deadlines."""
