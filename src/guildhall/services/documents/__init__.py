"""The numbers without gaps and the parties of invoices, credit notes and partners' statements."""
