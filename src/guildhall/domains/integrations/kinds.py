"""The kinds of events, and how their payloads show a row."""

from collections.abc import Iterable, Mapping

KINDS: Mapping[str, tuple[str, ...]] = {
    "orders": (
        "order.placed",
        "order.updated",
        "order.paid",
        "order.refunded",
        "order.refund_failed",
        "order.disputed",
        "order.dispute_won",
        "order.archived",
        "order.imported",
        "discount.redeemed",  # the order used a discount code; if it is canceled unpaid, the use is free again
    ),
    "order_withdrawals": (
        "withdrawal.received",
        "withdrawal.accepted",
        "withdrawal.refused",
        "withdrawal.reopened",
        "withdrawal.refunded",
        "withdrawal.erased",
    ),
    "invoices": ("invoice.issued", "credit_note.issued"),
    "workshop_enrollments": (
        "seat.held",
        "seat.enrolled",
        "seat.updated",
        "seat.transferred",
        "seat.cancelled",
        "seat.attended",
        "seat.attendance_undone",
    ),
    "waiting_list_entries": (
        "waiting.joined",
        "waiting.moved",
        "waiting.offered",
        "waiting.accepted",
        "waiting.closed",
        "waiting.lapsed",
        "waiting.left",
    ),
    "users": ("customer.created", "customer.updated", "customer.deleted", "customer.imported"),
    "products": ("product.created", "product.updated", "product.deleted"),
    "product_reviews": ("review.written", "review.published", "review.refused"),
    "workshops": ("workshop.created", "workshop.updated", "workshop.cancelled", "workshop.deleted"),
    "commissions": (
        "commission.earned",
        "commission.withheld",
        "commission.approved",  # a withheld entry counts from now on
        "commission.reversed",
        "commission.restored",
        "commission.adjusted",
        "commission.rescheduled",
    ),
    "payouts": ("payout.prepared", "payout.paid", "payout.cancelled"),
    "referral_signups": (
        "signup.created",
        "signup.updated",
        "signup.approved",
        "signup.rejected",
        "signup.erased",
        "signup.deleted",
    ),
    "referrals": ("partner.created", "partner.updated", "partner.deleted"),
    "blog_articles": ("article.created", "article.updated", "article.deleted"),
    "news": ("news.created", "news.updated", "news.deleted"),
    "pages": ("page.created", "page.updated", "page.deleted"),
    "contact_messages": ("message.received", "message.deleted"),
}
"""The kinds by the table of their subject. A kind is never renamed; new ones may be added."""

TEST_KIND = "webhook.test"
"""Sent to one endpoint, on request; its subject is the endpoint."""

RESTORED = "log.restored"
"""In the feed and the stream alone; its subject is the event itself (commands/mark_restored.py)."""

PERSON: Mapping[str, str] = {
    "users": "id",
    "orders": "user_id",
    "workshop_enrollments": "user_id",
    "waiting_list_entries": "user_id",
    "referrals": "user_id",
    "product_reviews": "user_id",
}
"""The column that names the customer whose personal data a payload holds."""

ERASING = frozenset(
    {"customer.deleted", "signup.erased", "signup.deleted", "message.deleted", "withdrawal.erased"}
)
"""Events after which earlier payloads of the same subject (and of the same customer) are reduced to the id."""

COLUMNS: Mapping[str, str] = {
    "payouts": "id,run_id,referral_id,amount,currency,method,created_at",
    "invoices": "id,number,kind,order_id,corrects_id,currency,net,tax,gross,tax_rate,tax_country,issued_at",
}
"""The columns of a payload, for tables with columns that a log should not keep: a bank account, a buyer's address."""

FOR_PARTICIPANTS: Mapping[str, frozenset[str]] = {"workshops": frozenset({"meeting_url", "materials"})}
"""Columns that no payload contains, because only the participants of a workshop may see them."""

ALL_KINDS = frozenset(kind for kinds in KINDS.values() for kind in kinds)
LOGGED = sorted(ALL_KINDS | {TEST_KIND, RESTORED})
"""The kinds that an event of the log can have, for the description of the API."""
GROUPS = frozenset(f"{kind.partition('.')[0]}.*" for kind in ALL_KINDS)
"""The patterns for every kind of a group, such as `order.*`."""


def wanted(kind: str, requested: Iterable[str]) -> bool:
    """Return whether an endpoint with these kinds is sent this one. An empty list means all kinds."""
    requested = tuple(requested)
    return (
        not requested or "*" in requested or kind in requested or f"{kind.partition('.')[0]}.*" in requested
    )
