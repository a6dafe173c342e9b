"""Guildhall: the shop, workshops, articles and referral programme of a small company, in one process."""
