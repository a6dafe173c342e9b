"""Commands of the shop settings: results of VAT number checks."""
