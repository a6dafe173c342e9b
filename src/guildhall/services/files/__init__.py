"""Uploads: what may be uploaded, where it is kept and used, and pictures in smaller sizes."""
