"""Access rules of payments: read-only, for finance and admins. Customers see the payment state on their orders."""

from guildhall.core.money import Currency
from guildhall.domains.payments.models import CardMovement, Payment, PaymentLine, ProviderEvent, Refund
from guildhall.rest_engine.declaration import EVERYTHING, Role, Table

_ADMINS = {Role.ADMIN: EVERYTHING}
_FINANCE = {Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING}

TABLES = (
    Table(
        Payment,
        rows=_FINANCE,
        search=(Payment.session_id, Payment.provider_payment_id),
        words={"status": "admin-orders:money.paymentStatus"},
    ),
    Table(PaymentLine, rows=_FINANCE, values={"booked_currency": Currency}),
    Table(
        Refund,
        rows=_FINANCE,
        search=(Refund.provider_refund_id,),
        words={"status": "admin-orders:money.refundStatus"},
    ),
    Table(
        CardMovement,
        rows=_FINANCE,
        values={"currency": ()},  # the one of the account at the provider
        words={"kind": "admin-invoices:card.kinds"},
    ),
    Table(ProviderEvent, rows=_ADMINS),
)
