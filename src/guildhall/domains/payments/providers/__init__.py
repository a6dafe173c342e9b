"""Card providers. Each folder implements the port in `payments.port`."""
