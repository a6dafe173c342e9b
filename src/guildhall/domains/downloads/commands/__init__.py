"""Commands of downloads: files of products and workshops, and their clean-up."""
