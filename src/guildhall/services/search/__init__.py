"""Words by which rows are found, however many there are."""
