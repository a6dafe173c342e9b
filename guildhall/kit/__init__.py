"""What every room builds on, and no word of the business: database, money, clock, ids, errors."""
