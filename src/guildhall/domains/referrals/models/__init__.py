"""The tables of the referral program."""
