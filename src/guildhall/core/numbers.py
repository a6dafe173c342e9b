"""Numbers that strangers send as text, bounded before they are read: Python refuses or expands what is too long."""

from decimal import Decimal, InvalidOperation

LONGEST = 40  # characters of a decimal number
LARGEST_EXPONENT = 30
MOST_DIGITS = 18  # of a whole number: SQLite's and PostgreSQL's bigint has one more


def whole(text: str) -> int | None:
    """Return the number that the text's ASCII digits are; None for anything else and for more than MOST_DIGITS."""
    if not (0 < len(text) <= MOST_DIGITS and text.isascii() and text.isdigit()):
        return None
    return int(text)


def decimal(text: str) -> Decimal:
    """Return a finite decimal number. Raises ValueError for anything else, and beyond the bounds above."""
    if len(text) > LONGEST:
        raise ValueError("a number is too long")
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise ValueError("not a number") from None
    return bounded(number)


def bounded(number: Decimal) -> Decimal:
    """Return the number. Raises ValueError unless it is finite and its arithmetic is cheap and exact."""
    if (
        not number.is_finite()
        or abs(number.adjusted()) > LARGEST_EXPONENT
        or len(number.as_tuple().digits) > LONGEST
    ):
        raise ValueError("a number is out of range")
    return number
