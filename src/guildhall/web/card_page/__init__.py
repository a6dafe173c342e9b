"""The sandbox provider's hosted card page: /sandbox/pay/{session}."""
