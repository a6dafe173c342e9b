"""Shared helpers of the tests: databases, the application in this process, a served shop, a browser."""
