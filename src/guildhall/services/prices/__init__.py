"""The earlier prices of what is sold, from which a reduced price states the lowest."""
