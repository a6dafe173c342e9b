"""The demo shop: a fictional company with customers, partners and balanced books."""
