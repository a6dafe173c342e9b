"""The shop's products, with texts in four languages, and their prices."""
