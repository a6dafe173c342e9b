"""Invoices and credit notes: numbered without gaps, immutable, rendered as PDF."""
