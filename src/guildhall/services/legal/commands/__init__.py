"""Commands that publish legal texts and keep the versions that buyers agreed to."""
