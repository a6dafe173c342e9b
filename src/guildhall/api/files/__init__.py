"""The bytes of files: uploads, downloads and images."""
