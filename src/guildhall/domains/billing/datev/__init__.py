"""Files in the DATEV format: a batch of bookings (EXTF 700, Buchungsstapel 13)."""
