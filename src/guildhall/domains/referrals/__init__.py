"""The referral programme: partners, clicks, attribution of customers, commissions and payouts."""
