"""Commands of the referral program: applications, referrals, commissions, reviews and payouts."""
