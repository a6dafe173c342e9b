"""The expected permissions of support, content and finance staff, by hand, in addition to `expected.EXPECTED`.

sue is support: she sees orders and customers and answers messages; she moves no money and sees no rates. cleo writes
the content. fay is finance: she sees orders, money and documents, refunds and pays partners out. All are customers as
well and have bought nothing here: what is not listed is a customer's empty view.
"""

from dataclasses import replace

from tests.access.expected import ADMIN, ALL_ORDERS, CUSTOMERS, EXPECTED, Expected

SUE, CLEO, FAY = "sue", "cleo", "fay"
STAFF = (SUE, CLEO, FAY)

PEOPLE = {"ada", "bob", "pam", "root", "guest", *STAFF}

SEEN: dict[str, dict[str, set[str]]] = {
    "users": {SUE: PEOPLE, FAY: PEOPLE, CLEO: {CLEO}},
    "user_roles": {SUE: {SUE}, CLEO: {CLEO}, FAY: {FAY}},
    "sessions": {SUE: {SUE}, CLEO: {CLEO}, FAY: {FAY}},
    "products": {SUE: {"open", "closed"}, FAY: {"open", "closed"}, CLEO: {"open"}},
    "workshops": {
        SUE: {"open", "closed", "hidden"},
        FAY: {"open", "closed", "hidden"},
        CLEO: {"open"},
    },
    "blog_articles": {SUE: {"out"}, FAY: {"out"}, CLEO: {"out", "draft", "scheduled"}},
    "news": {SUE: {"out"}, FAY: {"out"}, CLEO: {"out", "draft", "scheduled"}},
    "pages": {SUE: {"out"}, FAY: {"out"}, CLEO: {"out", "draft", "scheduled"}},
    "product_reviews": {SUE: {"published", "waiting"}, CLEO: {"published"}, FAY: {"published"}},
    "files": {CLEO: {"picture"}},
    "delivery_files": {SUE: {"open", "closed", "open seat", "closed seat"}, CLEO: set()},
    "downloads": {SUE: {"ada", "root"}, CLEO: set()},
    "contact_messages": {SUE: {"hello"}},
    "contact_replies": {SUE: set()},
    "customer_notes": {SUE: {"about ada"}},
    "saved_views": {SUE: {SUE}, CLEO: {CLEO}, FAY: {FAY}},
    "orders": {SUE: ALL_ORDERS - {"ada archived"}, FAY: ALL_ORDERS - {"ada archived"}, CLEO: set()},
    "order_entries": {FAY: {"ada"}},
    "payments": {FAY: {"ada"}},
    "payment_lines": {FAY: {"ada"}},
    "refunds": {FAY: {"ada"}},
    "card_movements": {FAY: {"moved"}},
    "invoices": {FAY: {"ada"}},
    "referrals": {FAY: {"pam", "guest"}},
    "discount_codes": {SUE: {"summer"}, FAY: {"summer"}},
    "commission_rules": {name: {"gold"} for name in STAFF},
    "commissions": {FAY: {"pam", "guest"}},
    "payout_runs": {FAY: set()},
    "order_withdrawals": {SUE: set()},
    "order_details": {SUE: ALL_ORDERS, CLEO: set()},
    "workshop_enrollments": {SUE: {"ada", "bob"}, CLEO: set()},
    "waiting_list_entries": {SUE: {"ada waiting", "bob waiting"}, CLEO: set()},
}
"""If one of them is missing here and customers can read the table, they see none of its rows."""

WRITES: dict[str, dict[str, tuple[str, ...]]] = {
    "users": {"update": STAFF},
    "orders": {"update": (CLEO,)},
    "payout_runs": {"update": (FAY,)},
    "sessions": {"delete": STAFF},
    "waiting_list_entries": {"delete": (CLEO, FAY)},
    "files": {"insert": (CLEO,), "update": (CLEO,), "delete": (CLEO,)},
    "blog_articles": {"insert": (CLEO,), "update": (CLEO,), "delete": (CLEO,)},
    "news": {"insert": (CLEO,), "update": (CLEO,), "delete": (CLEO,)},
    "pages": {"insert": (CLEO,), "update": (CLEO,), "delete": (CLEO,)},
    "contact_messages": {"update": (SUE,)},
    "order_withdrawals": {"update": (SUE,)},
    "product_reviews": {"update": (SUE,)},
    "contact_replies": {"insert": (SUE,)},
    "customer_notes": {"insert": (SUE,), "delete": (SUE,)},
    "saved_views": {"insert": STAFF, "delete": STAFF},
}
"""In addition to inserts, which both may do wherever customers may."""


SHOWN = {"users": (SUE, FAY)}
"""The staff that see the columns hidden from customers."""


def _with_staff(name: str, table: Expected) -> Expected:
    for_customers = "pam" in table.rows
    empty = {who: set[str]() for who in STAFF} if for_customers else {}
    seeing = SHOWN.get(name, ())
    hidden = {who: table.hidden["pam"] for who in STAFF if "pam" in table.hidden and who not in seeing}
    writes = WRITES.get(name, {})
    inserts = STAFF if set(CUSTOMERS) <= set(table.insert) else writes.get("insert", ())
    admins = {who: table.rows[who] | set(STAFF) for who in ADMIN if name in ("users", "user_roles")}
    return replace(
        table,
        rows=table.rows | admins | empty | SEEN.get(name, {}),
        hidden=table.hidden | hidden,
        insert=(*table.insert, *inserts),
        update=(*table.update, *writes.get("update", ())),
        delete=(*table.delete, *writes.get("delete", ())),
    )


EVERYTHING_EXPECTED = {name: _with_staff(name, table) for name, table in EXPECTED.items()}
