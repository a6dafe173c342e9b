"""Invoices and credit notes: numbered without gaps, never changed, rendered as PDF."""
