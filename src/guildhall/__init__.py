"""Guildhall: the shop, workshops, articles and referral program of a small company, in one process."""
