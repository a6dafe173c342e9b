"""The database: how it is reached and written in turns, what its tables are made of, how its schema moves on."""
