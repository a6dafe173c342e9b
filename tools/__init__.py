"""Tools of the repository itself; none is part of the product."""
