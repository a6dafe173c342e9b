"""The back office at size: `make at-size`. A shop of a million orders beside one of ten thousand, in one run."""
