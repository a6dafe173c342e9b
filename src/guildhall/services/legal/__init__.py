"""Terms, privacy, withdrawal and imprint: a text for each market and language, versioned and never changed."""
