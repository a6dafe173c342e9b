"""The referral program: partners, clicks, attribution of customers, commissions and payouts."""
