"""Error answers, each in the dialect of the path that was requested."""
