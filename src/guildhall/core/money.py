"""Money: integers in minor units (cents) together with a currency code; rates in basis points. No float, ever."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, StrEnum, auto
from typing import Annotated

from guildhall.core.numbers import bounded, decimal


class Currency(StrEnum):
    """The currencies of the specification; all three have two decimals."""

    USD = "USD"
    EUR = "EUR"
    GBP = "GBP"


class Unit(Enum):
    """The unit of an int. Answers of the API show amounts in major units, and rates as percentages."""

    MINOR = auto()
    BASIS_POINTS = auto()


Minor = Annotated[int, Unit.MINOR]
BasisPoints = Annotated[int, Unit.BASIS_POINTS]

SIGNS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£"}
FULL_RATE = 10_000  # basis points in 100%
LARGEST = 99_999_999_999_999  # minor units; keeps every sum inside 64 bits


class CurrencyMismatch(ValueError):
    """Two currencies met where one was expected: a programming error, never caused by input."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units of one currency: `Money(29900, "USD")` is $299.00.

    Addition, subtraction and ordering raise CurrencyMismatch for two currencies; equality never raises.
    `currency` is an upper-case code. It is not always one of `Currency`: a provider may report any.
    """

    minor: int
    currency: str

    def __add__(self, other: "Money") -> "Money":
        return Money(self.minor + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.minor - self._same(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.minor, self.currency)

    def __bool__(self) -> bool:
        """Return False for zero, like a number."""
        return self.minor != 0

    def __lt__(self, other: "Money") -> bool:
        return self.minor < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.minor <= self._same(other)

    def __gt__(self, other: "Money") -> bool:
        return self.minor > self._same(other)

    def __ge__(self, other: "Money") -> bool:
        return self.minor >= self._same(other)

    def __str__(self) -> str:
        return f"{self.currency} {to_major(self.minor)}"

    def of(self, minor: int) -> "Money":
        """Return another amount of the same currency."""
        return Money(minor, self.currency)

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise CurrencyMismatch(f"{other} and {self}")
        return other.minor


def total(amounts: Iterable[Money]) -> Money:
    """Return the sum of one or more amounts of one currency. Raises CurrencyMismatch; ValueError if there are none."""
    first, *others = amounts
    for amount in others:
        first += amount
    return first


def to_minor(amount: Decimal | int | str) -> int:
    """Convert major to minor units: `to_minor("299.00") == 29900`.

    Raises ValueError for more than two decimals, or for anything that is not a finite number in range.
    """
    exact = (decimal(amount) if isinstance(amount, str) else bounded(Decimal(amount))) * 100
    if abs(exact) > LARGEST or exact != exact.to_integral_value():
        raise ValueError(f"not an amount with at most two decimals: {amount}")
    return int(exact)


def in_minor(amount: Decimal | int | str, currency: str) -> Money:
    """Return an amount in major units as Money. Raises as `to_minor`."""
    return Money(to_minor(amount), currency)


def to_major(minor: int) -> Decimal:
    """Convert minor to major units, with exactly two decimals: `to_major(29900) == Decimal("299.00")`."""
    return Decimal(minor).scaleb(-2)


def share(minor: int, basis_points: int) -> int:
    """Return a share of an amount, halves rounded away from zero: `share(19900, 3000) == 5970`."""
    quotient, rest = divmod(abs(minor) * basis_points, FULL_RATE)
    rounded = quotient + (1 if rest * 2 >= FULL_RATE else 0)
    return rounded if minor >= 0 else -rounded


@dataclass(frozen=True, slots=True)
class _Form:
    """The separators of a language; a sign that follows the amount has a no-break space before it."""

    group: str
    decimal: str
    sign_first: bool = False


_ENGLISH = _Form(",", ".", sign_first=True)
_FORMS = {"de": _Form(".", ","), "fr": _Form("\u202f", ","), "es": _Form(".", ","), "it": _Form(".", ",")}


def written(minor: int, currency: str, language: str) -> str:
    """Format an amount as its reader writes it.

    English: `$1,299.00`, `-£5.00` (resolution M2). German and Spanish: `1.299,00 €`. French: `1 299,00 €`.
    `formatMoney` in frontend/src/lib/i18n/format.ts writes the same.
    """
    form = _FORMS.get(language, _ENGLISH)
    whole, _, cents = f"{to_major(abs(minor)):,.2f}".partition(".")
    amount = f"{whole.replace(',', form.group)}{form.decimal}{cents}"
    minus, sign = "-" if minor < 0 else "", SIGNS[Currency(currency)]
    return f"{minus}{sign}{amount}" if form.sign_first else f"{minus}{amount}\u00a0{sign}"


def written_percent(basis_points: int, language: str) -> str:
    """Format a rate without the sign: `25.5`, or `25,5` where the comma is the decimal point."""
    plain = f"{to_major(basis_points).normalize():f}"
    return plain.replace(".", _FORMS.get(language, _ENGLISH).decimal)
