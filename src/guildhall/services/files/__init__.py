"""Uploaded files: validation, storage and scaled images."""
