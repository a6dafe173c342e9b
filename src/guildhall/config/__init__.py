"""The settings of the process: their types, bounds and defaults."""
