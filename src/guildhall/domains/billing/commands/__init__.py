"""Commands of billing: document numbers, invoices and credit notes."""
