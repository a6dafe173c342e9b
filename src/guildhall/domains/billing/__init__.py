"""Invoices and credit notes: numbered without gaps, written once, drawn as PDF."""
