"""Settings that the operator changes in the back office: company, taxes, invoices, deadlines."""
