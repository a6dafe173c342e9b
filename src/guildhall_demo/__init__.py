"""The demo shop: a believable company with customers, partners and books that balance."""
