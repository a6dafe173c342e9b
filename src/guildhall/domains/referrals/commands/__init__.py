"""Commands of the referral programme: applications, referrals, commissions, reviews and payouts."""
