"""Commands that write invoices, credit notes and their numbers."""
