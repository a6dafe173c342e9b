"""Benchmarks of large shops: `make at-size` compares a shop of a million orders with one of ten thousand."""
