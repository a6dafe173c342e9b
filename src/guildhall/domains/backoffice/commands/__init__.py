"""Commands of the back office that span several domains."""
