"""The benchmarks: `make bench`. Each figure is a ratio to a bare ASGI application of the same round."""
