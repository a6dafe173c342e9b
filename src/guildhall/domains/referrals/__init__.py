"""The referral programme: partners, clicks, whose customer somebody is, commissions, payouts."""
