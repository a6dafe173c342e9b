"""Writes of the books: numbers, invoices, credit notes."""
