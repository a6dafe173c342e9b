"""Scopes of an API token: `orders:read`, `products:write`, `events:read`."""

from collections.abc import Iterable

from guildhall.core.errors import NotAllowed

READABLE = (
    "attributions",
    "blog_articles",
    "commission_reviews",
    "commission_rules",
    "commissions",
    "contact_messages",
    "contact_replies",
    "creatives",
    "delivery_files",
    "discount_codes",
    "downloads",
    "files",
    "invoices",
    "news",
    "order_details",
    "order_entries",
    "order_withdrawals",
    "orders",
    "pages",
    "payment_lines",
    "payments",
    "payout_details",
    "payout_runs",
    "payouts",
    "product_reviews",
    "products",
    "referral_checkouts",
    "referral_signups",
    "referrals",
    "refunds",
    "users",
    "waiting_list_entries",
    "workshop_details",
    "workshop_enrollments",
    "workshops",
)
"""Tables that a token may read, as an admin sees them: not roles, sessions, emails, the audit log or the integrations
themselves."""

WRITABLE = (
    "blog_articles",
    "commission_rules",
    "contact_messages",
    "creatives",
    "discount_codes",
    "news",
    "order_details",
    "orders",
    "pages",
    "products",
    "referral_signups",
    "referrals",
    "users",
    "workshop_details",
    "workshops",
)
"""Tables that a token may write, with the same commands as an admin."""

EVENTS = "events:read"
IMPORT = "import:write"
RECONCILIATION = "reconciliation:read"
WEBHOOKS = "webhooks:write"
SCOPES = (
    EVENTS,
    IMPORT,
    RECONCILIATION,
    WEBHOOKS,
    *(f"{table}:read" for table in READABLE),
    *(f"{table}:write" for table in WRITABLE),
)

INCLUDED = {WEBHOOKS: frozenset({"webhook_endpoints:read", "webhook_deliveries:read"})}
"""Scopes that come with another one."""


def scope_for(right: str | None) -> str | None:
    """Return the scope that gives a token this right; None if no scope does."""
    return next((scope for scope in SCOPES if right in with_included([scope])), None)


def scope_sentence(*rights: str) -> str:
    """Say in the API's description which scopes give a token these rights; empty if none do."""
    scopes = [f"`{scope}`" for scope in map(scope_for, rights) if scope]
    noun = "scope" if len(scopes) == 1 else "scopes"
    return f"An API token needs the {noun} {', '.join(scopes)}." if scopes else ""


def outside_scope(right: str | None) -> NotAllowed:
    """Return the refusal of a token without this right. It names the scope, if one gives the right."""
    if scope := scope_for(right):
        return NotAllowed(signed_in=True, text="outside_scope", values={"scope": scope}, details=scope)
    return NotAllowed(signed_in=True, text="not_for_tokens")


def with_included(scopes: Iterable[str]) -> frozenset[str]:
    scopes = frozenset(scopes)
    return scopes.union(*(INCLUDED.get(scope, frozenset()) for scope in scopes))
