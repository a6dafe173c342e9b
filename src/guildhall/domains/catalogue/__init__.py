"""Products: what the shop sells, in four languages, and at which prices."""
