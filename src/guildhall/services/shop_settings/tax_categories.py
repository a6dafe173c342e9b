"""Kinds of goods that the law taxes at rates of their own; the owner chooses one for each product and workshop."""

from enum import StrEnum


class TaxCategory(StrEnum):
    """A kind of goods (Directive 2006/112/EC, Annex III and Article 132).

    - standard: everything else
    - books: printed books
    - ebooks: books supplied electronically
    - reduced: anything else with a reduced rate, which the owner enters
    - education: exempt from tax, if the owner is a recognized body
    """

    STANDARD = "standard"
    BOOKS = "books"
    EBOOKS = "ebooks"
    REDUCED = "reduced"
    EDUCATION = "education"


SOLD_ONCE = frozenset({TaxCategory.EBOOKS})
"""The kinds of goods of which one order has one piece, because a second copy gives its buyer nothing."""
