"""Services that the domains share: email, files, PDF, search, audit log."""
