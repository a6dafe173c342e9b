"""Movements at the card provider as bookings: its account rises with payments, and falls with fees and payouts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.queries.books import numbers_of_orders
from guildhall.domains.payments.movements import MovementKind
from guildhall.domains.payments.queries.card_statement import BookedMovement, movements_between
from guildhall.services.shop_settings.bookkeeping import Bookkeeping


@dataclass(frozen=True, slots=True)
class CardBooking:
    """A positive amount from the account `credit` to the account `debit`.

    `number`: of the invoice or credit note that the money is for, else the provider's id of the movement.
    """

    movement: BookedMovement
    kind: MovementKind
    number: str
    debit: str
    credit: str
    amount: Money

    @property
    def day(self) -> date:
        return self.movement.day


def card_bookings(uow: UnitOfWork, first: date, last: date, books: Bookkeeping) -> list[CardBooking]:
    """Return the bookings of a period. A fee that was kept from a payment is a booking of its own.

    A movement of the kind `other` has none, because only the adviser knows its account.
    """
    movements = movements_between(uow, first, last)
    invoices, notes = numbers_of_orders(uow, {each.order_id for each in movements if each.order_id})
    made = []
    for movement in movements:
        of_order = movement.order_id or ""
        number = invoices.get(of_order, movement.id)
        if movement.amount.minor < 0:
            number = notes.get(of_order, number)
        made += list(_bookings(movement, number, books))
    return made


def _bookings(movement: BookedMovement, number: str, books: Bookkeeping) -> Iterator[CardBooking]:
    parts = [(movement.kind, number, movement.amount), (MovementKind.FEE, movement.id, -movement.fee)]
    others = {
        MovementKind.PAYMENT: books.debtor_account,
        MovementKind.REFUND: books.debtor_account,
        MovementKind.DISPUTE: books.debtor_account,
        MovementKind.FEE: books.fees,
        MovementKind.PAYOUT: books.bank,
    }
    for kind, about, amount in parts:
        if amount and (other := others.get(kind)):
            debit, credit = (books.provider, other) if amount.minor > 0 else (other, books.provider)
            yield CardBooking(movement, kind, about, debit, credit, amount.of(abs(amount.minor)))
