"""Reads of invoices and credit notes: the documents of an order, and those of a period for the books."""
