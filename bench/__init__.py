"""The benchmarks: `make bench`. Each result is a ratio to a bare ASGI application in the same round."""
