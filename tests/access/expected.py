"""The expected permissions of each person, written by hand from spec §6 and the resolutions, not derived from the code.

A person who is not listed under a table is refused it altogether; `set()` means that they may read it and see no row.
"""

from dataclasses import dataclass, field

from guildhall.core.i18n import LANGUAGES, TRANSLATED

EVERYONE = ("anyone", "ada", "bob", "pam", "root")
CUSTOMERS = ("ada", "bob", "pam")
SIGNED_IN = (*CUSTOMERS, "root")
ADMIN = ("root",)


@dataclass(frozen=True)
class Expected:
    """`rows`: visible labels by person. `hidden`: columns they do not get. `added`: extra columns.

    insert, update, delete: the people who may.
    """

    rows: dict[str, set[str]]
    hidden: dict[str, set[str]] = field(default_factory=dict)
    added: frozenset[str] = frozenset()
    insert: tuple[str, ...] = ()
    update: tuple[str, ...] = ()
    delete: tuple[str, ...] = ()


def only_admin(*labels: str) -> dict[str, set[str]]:
    return {"root": set(labels)}


def from_customers(*columns: str) -> dict[str, set[str]]:
    return {who: set(columns) for who in CUSTOMERS}


def public(shown: set[str], full: set[str]) -> dict[str, set[str]]:
    return dict.fromkeys(("anyone", *CUSTOMERS), shown) | {"root": full}


PUBLISHED = public({"out"}, {"out", "draft", "scheduled"})
DELIVERY = {
    "delivery_title",
    "delivery_description",
    "delivery_image_url",
    "delivery_links",
    "delivery_details",
    "delivery_translations",
}
SECRET = {"seed", "previous_seed"}
OF_SHOP = {"kinds", "previous_until", "created_by", "owner_id", "owner"}
BUYER = {"user_id", "stopped_at", "created_at", "updated_at"}


def in_languages(*fields: str) -> frozenset[str]:
    """Return the columns of translated fields."""
    return frozenset(f"{field}_{language}" for field in fields for language in LANGUAGES)


ALL_ORDERS = {"ada product", "ada workshop", "ada archived", "bob unpaid", "bob refunded", "guest"}
TOTALS = frozenset(
    {"total_clicks", "total_conversions", "total_earnings", "total_earnings_eur", "total_earnings_gbp"}
)

EXPECTED: dict[str, Expected] = {
    "users": Expected(
        {"ada": {"ada"}, "bob": {"bob"}, "pam": {"pam"}, "root": {"ada", "bob", "pam", "root", "guest"}},
        hidden=from_customers("banned_until"),
        added=frozenset({"banned_until"}),
        insert=SIGNED_IN,
        update=SIGNED_IN,
        delete=ADMIN,
    ),
    "user_roles": Expected({"ada": set(), "bob": set(), "pam": set(), "root": {"root"}}),
    "sessions": Expected(
        {name: {name} for name in SIGNED_IN},
        hidden={name: {"account_id", "refresh_counter", "proved_at"} for name in SIGNED_IN},
        delete=SIGNED_IN,
    ),
    "products": Expected(
        public({"open"}, {"open", "closed"}) | {"bob": {"open", "closed"}},  # he ordered the closed one
        hidden={"anyone": DELIVERY} | from_customers(*DELIVERY),
        added=in_languages("features")
        | {f"{field}_{language}" for field in ("name", "description") for language in TRANSLATED}
        | {"review_count", "review_stars", "sold_once"},
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "product_reviews": Expected(
        public({"published"}, {"published", "waiting"}),
        hidden={"anyone": BUYER} | from_customers(*BUYER),
        update=ADMIN,
    ),
    "workshops": Expected(
        public({"open"}, {"open", "closed", "hidden"}) | {"ada": {"open", "closed"}},
        hidden={
            "anyone": {"materials", "meeting_url", "reminded_at", "translations", *in_languages("materials")}
        }
        | from_customers("reminded_at", "translations"),
        added=frozenset({"current_participants", "enrolment_open", "phase", "seat_price", "early_seats_left"})
        | in_languages(
            "title",
            "description",
            "detailed_description",
            "duration",
            "what_you_learn",
            "requirements",
            "included",
            "materials",
        ),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "blog_articles": Expected(
        PUBLISHED, added=in_languages("title", "excerpt", "content"), insert=ADMIN, update=ADMIN, delete=ADMIN
    ),
    "news": Expected(
        PUBLISHED, added=in_languages("title", "description"), insert=ADMIN, update=ADMIN, delete=ADMIN
    ),
    "pages": Expected(
        PUBLISHED, added=in_languages("title", "content"), insert=ADMIN, update=ADMIN, delete=ADMIN
    ),
    "contact_messages": Expected(only_admin("hello"), insert=EVERYONE, update=ADMIN, delete=ADMIN),
    "contact_replies": Expected(only_admin(), insert=ADMIN),
    "customer_notes": Expected(
        only_admin("about ada"), added=frozenset({"author_email"}), insert=ADMIN, delete=ADMIN
    ),
    "saved_views": Expected(only_admin("root"), insert=ADMIN, delete=ADMIN),
    "orders": Expected(
        {
            "ada": {"ada product", "ada workshop"},
            "bob": {"bob unpaid", "bob refunded"},
            "pam": set(),
            "root": ALL_ORDERS - {"ada archived"},
        },
        hidden=from_customers("granted", "archived_at"),
        added=frozenset({"opens"}),
        insert=SIGNED_IN,
        update=SIGNED_IN,
        delete=ADMIN,
    ),
    "order_details": Expected(
        {"ada": {"ada product", "ada workshop"}, "bob": set(), "pam": set(), "root": ALL_ORDERS},
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "workshop_details": Expected(
        {"ada": {"closed"}, "bob": set(), "pam": set(), "root": {"open", "closed", "hidden"}},
        added=in_languages("title", "description"),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "workshop_enrollments": Expected(
        {"ada": {"ada"}, "bob": {"bob"}, "pam": set(), "root": {"ada", "bob"}},
        added=frozenset({"participant_name", "participant_email", "workshop_title", "order_status"}),
        insert=SIGNED_IN,
        update=ADMIN,
    ),
    "waiting_list_entries": Expected(
        {
            "ada": {"ada waiting"},
            "bob": {"bob waiting"},
            "pam": set(),
            "root": {"ada waiting", "bob waiting"},
        },
        hidden=from_customers("position"),
        added=frozenset({"place", "participant_name", "participant_email", "workshop_title"}),
        insert=SIGNED_IN,
        update=ADMIN,
        delete=SIGNED_IN,
    ),
    "order_entries": Expected(only_admin("ada")),
    "order_agreements": Expected({"ada": set(), "bob": set(), "pam": set(), "root": set()}),
    "order_withdrawals": Expected(only_admin(), update=ADMIN),
    "legal_texts": Expected(
        public(set(), set()), hidden={"anyone": {"published_by"}} | from_customers("published_by")
    ),
    "legal_versions": Expected(public(set(), set())),
    "payments": Expected(only_admin("ada")),
    "payment_lines": Expected(only_admin("ada")),
    "refunds": Expected(only_admin("ada")),
    "card_movements": Expected(only_admin("moved")),
    "provider_events": Expected(only_admin("paid")),
    "invoices": Expected(
        {"ada": {"ada"}, "bob": set(), "pam": set(), "root": {"ada"}},
        hidden=from_customers("cause", "series", "sequence"),
    ),
    "referral_signups": Expected(only_admin("new"), insert=EVERYONE, update=ADMIN, delete=ADMIN),
    "referrals": Expected(
        {"ada": set(), "bob": set(), "pam": {"pam"}, "root": {"pam", "guest"}},
        added=TOTALS,
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "discount_codes": Expected(
        {"ada": set(), "bob": set(), "pam": {"summer"}, "root": {"summer"}},
        hidden=from_customers("batch"),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "commission_rules": Expected(
        public({"gold"}, {"gold"}),
        hidden={"anyone": {"name", "updated_at"}} | from_customers("name", "updated_at"),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "creatives": Expected(
        {"ada": set(), "bob": set(), "pam": {"banner"}, "root": {"banner", "old banner"}},
        added=in_languages("title", "text", "image_url", "alt_text"),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "commissions": Expected(
        {"ada": set(), "bob": set(), "pam": {"pam"}, "root": {"pam", "guest"}},
        hidden=from_customers("cause"),
        added=frozenset({"state", "item", "item_de", "item_fr", "item_es", "item_it", "buyer"}),
        insert=ADMIN,
    ),
    "commission_reviews": Expected(only_admin(), update=ADMIN),
    "payout_details": Expected({who: set() for who in SIGNED_IN}),
    "payout_runs": Expected(
        only_admin(),
        added=frozenset({"total_amount", "payouts_count", "by_hand_count"}),
        update=ADMIN,
    ),
    "payouts": Expected(
        {who: set() for who in SIGNED_IN},
        added=frozenset({"status", "cutoff_at", "paid_at", "reference", "by_sepa"}),
    ),
    "attributions": Expected(only_admin("pam", "guest")),
    "referral_checkouts": Expected(only_admin("pam", "guest")),
    "delivery_files": Expected(
        {
            "ada": {"open", "closed seat"},
            "bob": set(),
            "pam": set(),
            "root": {"open", "closed", "open seat", "closed seat"},
        },
        hidden=from_customers("file_id", "downloads_count"),
        added=frozenset({"name", "size", "content_type", "downloads_count"}) | in_languages("title"),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "downloads": Expected(
        {"ada": {"ada"}, "bob": set(), "pam": set(), "root": {"ada", "root"}},
        hidden=from_customers("file_id"),
        added=frozenset({"email"}),
    ),
    "files": Expected(
        only_admin(
            "picture",
            *(f"{seat} workshops" for seat in ("open seat", "closed seat")),
            "open products",
            "closed products",
        ),
        insert=ADMIN,
        update=ADMIN,
        delete=ADMIN,
    ),
    "mails": Expected(only_admin("mail"), hidden={"root": {"context", "dedup_key"}}),
    "audit_log": Expected(only_admin("act"), added=frozenset({"actor_token"})),
    "api_tokens": Expected(
        only_admin("program"),
        hidden={"root": {"secret_hash", "previous_hash"}},
        added=frozenset({"owner", "in_force"}),
    ),
    "publishable_keys": Expected(only_admin("website key"), added=frozenset({"owner", "in_force"})),
    "webhook_endpoints": Expected(
        {"ada": set(), "bob": set(), "pam": {"postback"}, "root": {"endpoint", "postback"}},
        hidden=from_customers(*OF_SHOP, *SECRET) | {"root": SECRET},
        added=frozenset({"owner", "in_force"}),
    ),
    "webhook_deliveries": Expected(
        {"ada": set(), "bob": set(), "pam": {"call"}, "root": {"delivery", "call"}}
    ),
}
