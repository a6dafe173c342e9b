"""Actions forbidden to staff: metrics, settings and anyone's rights; to all but finance: moving money."""

from collections.abc import Mapping
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.access.world import World, build
from tests.support.client import Client

UNDELIVERABLE = "00000000-0000-4000-8000-000000000000"
PERIOD = {"first": "2026-11-01", "last": "2026-11-21"}
MAIL_SERVER = {
    "host": "mail.example.com",
    "port": 465,
    "security": "tls",
    "user": "shop",
    "sender": "shop@example.com",
}
FORBIDDEN: dict[str, dict[str, Any]] = {
    "vat-numbers": {},
    "decide-vat-number": {"vatId": "ATU12345675", "status": "valid"},
    "dashboard": {},
    "settings": {},
    "shipped-vat-rates": {},
    "country-preset": {"country": "DE"},
    "sold-in": {},
    "shop-setup": {},
    "my-site": {},
    "setting-uses": {},
    "site-texts": {"part": "home", "language": "en"},
    "restore-site": {"number": 1},
    "publish-site": {"version": 0},
    "save-site": {"version": 0, "content": {}},
    "open-shop": {},
    "close-shop": {},
    "payment-connection": {},
    "checkout-form": {},
    "connections": {},
    "save-mail-server": {"server": MAIL_SERVER},
    "save-card-provider": {"provider": "none", "keys": {}},
    "remove-connection": {"name": "mail"},
    "test-mail-server": {},
    "test-card-provider": {},
    "connect-payments": {},
    "save-settings": {"version": 0, "settings": {}},
    "remove-factor": {"userId": UNDELIVERABLE},
    "sign-out-user": {"userId": UNDELIVERABLE},
    "disable-user": {"userId": UNDELIVERABLE, "disabled": True},
    "staff": {},
    "invite-staff": {"email": "new@example.com", "role": "support"},
    "set-role": {"userId": UNDELIVERABLE, "role": "admin"},
    "create-auth-user": {"userId": UNDELIVERABLE},
    "approve-signup": {"signupId": UNDELIVERABLE},
    "show-mail": {"mailId": UNDELIVERABLE},
    "retry-mails": {"mailIds": [UNDELIVERABLE]},
    "background-jobs": {},
    "run-job": {"name": "mail"},
    "mail-kinds": {},
    "mail-texts": {"kind": "order_paid", "language": "en"},
    "legal-text": {"page": "terms", "market": "DE", "language": "de"},
    "publish-legal-text": {"page": "terms", "market": "DE", "language": "de", "version": 0, "text": ""},
    "save-mail-texts": {"kind": "order_paid", "language": "en", "version": 0, "words": {}},
    "send-sample-mail": {"kind": "order_paid", "language": "en"},
    "preview-mail": {"kind": "order_paid", "language": "en", "words": {}},
    "decide-payment": {"paymentId": UNDELIVERABLE, "decision": "accept"},
    "explain-order": {"orderId": UNDELIVERABLE},
    "ledger-balances": {"referralId": UNDELIVERABLE, "entryIds": []},
    "ledger-file": {"referralId": UNDELIVERABLE},
    "create-api-token": {"name": "Program", "scopes": ["orders:read"]},
    "rotate-api-token": {"id": UNDELIVERABLE},
    "revoke-api-token": {"id": UNDELIVERABLE},
    "take-over": {"right": "api_token", "id": UNDELIVERABLE},
    "create-publishable-key": {"name": "Site", "origins": ["https://www.example.org"]},
    "change-publishable-key": {"id": UNDELIVERABLE},
    "revoke-publishable-key": {"id": UNDELIVERABLE},
    "create-webhook-endpoint": {"url": "https://192.0.2.1/"},
    "change-webhook-endpoint": {"id": UNDELIVERABLE},
    "delete-webhook-endpoint": {"id": UNDELIVERABLE},
    "rotate-webhook-secret": {"id": UNDELIVERABLE},
    "send-test-webhook": {"id": UNDELIVERABLE},
    "replay-webhook-deliveries": {"ids": [UNDELIVERABLE]},
    "import": {"dryRun": True},
    "import-partners": {"csv": "email", "commit": False},
    "partner-mailing": {"occasion": "message"},
    "mail-partners": {"occasion": "invitation"},
    "import-discounts": {"csv": "name", "commit": False},
    "repair": {"kind": "books_differ", "subject": UNDELIVERABLE},
    "sales": {},
    "best-sellers": {"currency": "USD"},
    "subject-names": {"subjects": []},
    "add-participant": {"workshopId": UNDELIVERABLE, "email": "a@example.com", "payment": "open"},
    "offer-seat": {"entryId": UNDELIVERABLE},
    "cancel-workshop-terms": {"workshopId": UNDELIVERABLE},
    "cancel-workshop": {"workshopId": UNDELIVERABLE},
    "mail-participants": dict.fromkeys(("workshopId", "messageId"), UNDELIVERABLE)
    | {"subject": "x", "message": "x"},
}
FINANCE: dict[str, dict[str, Any]] = {
    "refund": {"orderId": UNDELIVERABLE},
    "refund-preview": {"orderId": UNDELIVERABLE},
    "provider-view": {"orderId": UNDELIVERABLE},
    "preview-payouts": {"cutoffAt": "2026-11-21T12:00:00Z"},
    "run-payouts": {"currency": "USD", "cutoffAt": "2026-11-21T12:00:00Z"},
    "payout-file": {"runId": UNDELIVERABLE, "format": "csv"},
    "find-invoices": {"text": "INV"},
    "invoice-file": PERIOD,
    "vat-report": PERIOD,
    "vat-report-file": PERIOD,
    "datev-file": PERIOD,
    "journal-file": PERIOD,
    "month-end": PERIOD,
    "shop-day": {},
    "card-statement": PERIOD,
    "card-statement-file": PERIOD,
    "card-payout": {"payout": "po_1"},
    "make-archive": PERIOD,
    "send-invoice": {"invoiceId": UNDELIVERABLE},
    "close-month": {"month": "2026-11"},
    "eu-sales": PERIOD,
    "reconciliation": {},
    "vat-report-documents": PERIOD | {"rate": 19, "taxCase": "taxed", "currency": "EUR"},
}
STAFF: dict[str, dict[str, Any]] = {
    "notices": {},
    "choose-notices": {"atOnce": [], "daily": []},
    "waiting": {},
    "waiting-orders": {"kind": "disputes"},
    "search-office": {"text": "ada"},
    "list-totals": {"table": "users", "query": ""},
}
CONTENT = {"safe-html": {"html": "<p>x</p>"}, "file-uses": {"fileId": UNDELIVERABLE}}
NOTHING_THERE = {
    "add-participant", "approve-signup", "cancel-workshop", "cancel-workshop-terms", "change-publishable-key",
    "change-webhook-endpoint", "create-auth-user", "decide-payment", "delete-webhook-endpoint", "disable-user",
    "explain-order", "ledger-balances", "ledger-file", "mail-participants", "offer-seat", "payout-file", "refund",
    "refund-preview", "restore-site", "revoke-api-token", "revoke-publishable-key", "rotate-api-token",
    "rotate-webhook-secret", "run-job", "save-card-provider", "send-invoice", "send-test-webhook", "set-role",
    "show-mail", "sign-out-user", "take-over",
}  # fmt: skip
"""Functions whose body above names nothing that exists, so that a permitted caller receives a 404."""
PERMITTED = dict.fromkeys(NOTHING_THERE, 404) | dict.fromkeys(
    ("repair", "run-payouts", "datev-file", "close-month"), 409
)
PERMITTED |= dict.fromkeys(("create-webhook-endpoint", "import-discounts", "import-partners"), 400)
"""The status that a permitted caller receives, if it is not 200."""
OWN = {
    "second-factor-pending",
    "find",
    "find-orders",
    "customer-value",
    "my-data",
    "save-payout-details",
    "save-postback",
    "remove-postback",
    "send-test-postback",
    "prove",
    "delete-account",
    "download-link",
    "invoices/{invoice_id}",
    "archives/{archive_id}",
    "certificates/{enrollment_id}",
    "uploads/{file_id}",
    "create-payment-link",
    "seat-terms",
    "correct-invoice",
    "cancel-seat",
    "join-waiting-list",
    "transfer-terms",
    "transfer-seat",
    "partner-report",
    "partner-orders",
    "payout-statement",
}
"""Functions that return only rows visible to the caller, and not-found for other rows."""
READ = {"events", "event-stream"}
"""Functions read with GET; tests/integrations calls them with every role."""
FOR_ALL = {
    "checkout",
    "moved-address",
    "quote",
    "track-referral",
    "enroll",
    "verify-certificate",
    "withdraw-from-contract",
}
FOR_ALL |= {"create-first-admin"}
FOR_ALL |= {"review-request", "write-review", "stop-review-requests", "stop-partner-mails"}
FOR_ALL |= {"leave-waiting-list", "guest-checkout", "guest-orders"}


@pytest.fixture
def world(runtime: Runtime, client: Client) -> World:
    with runtime.writing() as uow:
        world = build(uow)
    world.client = client
    return world


def statuses(world: World, who: str, functions: Mapping[str, dict[str, Any]]) -> dict[str, int]:
    """Return the status of each function for a caller."""
    return {
        name: world.ask(who, "POST", f"../../functions/v1/{name}", json=body).status_code
        for name, body in functions.items()
    }


@pytest.mark.parametrize("who", ["sue", "cleo", "fay", "ada"])
def test_functions_for_admins_are_refused_to_everyone_else(world: World, who: str) -> None:
    assert statuses(world, who, FORBIDDEN) == dict.fromkeys(FORBIDDEN, 403)


def test_functions_about_money_are_for_finance_and_admins(world: World) -> None:
    for who in ("sue", "cleo", "ada"):
        assert statuses(world, who, FINANCE) == dict.fromkeys(FINANCE, 403)
    for who in ("fay", "root"):
        assert statuses(world, who, FINANCE) == {name: PERMITTED.get(name, 200) for name in FINANCE}


@pytest.mark.slow
def test_finance_reads_documents_and_statements_and_searches_customers_only(world: World) -> None:
    for table, status in (("users", 200), ("contact_messages", 403)):
        answer = world.ask("fay", "POST", "../../functions/v1/find", json={"table": table, "text": "a"})
        assert answer.status_code == status, answer.text
    invoice = world.ids["invoices"]["ada"]
    assert world.ask("fay", "GET", f"../../functions/v1/invoices/{invoice}").content.startswith(b"%PDF-")
    for who in ("sue", "bob"):
        assert world.ask(who, "GET", f"../../functions/v1/invoices/{invoice}").status_code == 404


def test_finance_exports_what_it_sees(world: World) -> None:
    for table in ("orders", "payments", "refunds", "invoices", "payouts"):
        answer = world.ask("fay", "GET", table, headers={"accept": "text/csv"})
        assert (answer.status_code, answer.headers["content-type"][:8]) == (200, "text/csv")


def test_finance_cannot_change_an_order_or_its_delivery(world: World) -> None:
    path = f"orders?id=eq.{world.ids['orders']['bob unpaid']}"
    assert world.ask("fay", "PATCH", path, json={"status": "paid"}).status_code == 403
    assert world.ask("fay", "DELETE", path).status_code == 403
    assert world.ask("fay", "PATCH", "users", json={"city": "Bath"}).status_code in (400, 403)


@pytest.mark.parametrize(
    ("who", "status"), [("sue", 403), ("fay", 403), ("cleo", 200), ("ada", 403), ("root", 200)]
)
def test_content_staff_can_call_only_the_content_functions(world: World, who: str, status: int) -> None:
    assert statuses(world, who, CONTENT) == dict.fromkeys(CONTENT, status)


@pytest.mark.parametrize(
    ("who", "status"), [("sue", 200), ("fay", 200), ("cleo", 200), ("ada", 403), ("root", 200)]
)
def test_functions_for_staff_accept_every_staff_role(world: World, who: str, status: int) -> None:
    assert statuses(world, who, STAFF) == dict.fromkeys(STAFF, status)


@pytest.mark.slow
def test_functions_for_admins_accept_an_admin(world: World) -> None:
    theirs = dict(FORBIDDEN)
    theirs.pop("remove-factor")  # belongs to an owner
    assert statuses(world, "root", theirs) == {name: PERMITTED.get(name, 200) for name in theirs}


@pytest.mark.parametrize("who", ["sue", "cleo"])
def test_staff_cannot_read_a_partners_metrics(world: World, who: str) -> None:
    pams = world.ids["referrals"]["pam"]
    for name, body in (("partner-report", PERIOD), ("partner-orders", {})):
        answer = world.ask(who, "POST", f"../../functions/v1/{name}", json=body | {"referralId": pams})
        assert answer.status_code in (403, 404), answer.text


@pytest.mark.slow
def test_every_function_is_listed_with_its_permitted_callers(client: Client) -> None:
    """A new function must be added to one of the lists above, which tests it with every role."""
    paths = client.get("/openapi.json").json()["paths"]
    there = {path.removeprefix("/functions/v1/") for path in paths if path.startswith("/functions/v1/")}
    assert there == FORBIDDEN.keys() | FINANCE.keys() | CONTENT.keys() | STAFF.keys() | OWN | READ | FOR_ALL


def test_support_sees_a_customer_s_profile_and_changes_only_her_own(world: World) -> None:
    for label, status in (("ada", 403), ("sue", 204)):
        path = f"users?id=eq.{world.ids['users'][label]}"
        assert world.ask("sue", "PATCH", path, json={"city": "Bath"}).status_code == status


def test_content_uploads_pictures_and_no_downloads(world: World) -> None:
    for kind, name, status in (("image", "a.png", 201), ("download", "a.pdf", 403)):
        body = {"kind": kind, "name": name, "size": 9}
        assert world.ask("cleo", "POST", "files", json=body).status_code == status
    assert world.ask("sue", "POST", "files", json={"name": "a.png", "size": 9}).status_code == 403


def test_support_cannot_touch_an_order(world: World) -> None:
    path = f"orders?id=eq.{world.ids['orders']['bob unpaid']}"
    for change in ({"status": "paid"}, {"referral_code": "PAM"}):
        assert world.ask("sue", "PATCH", path, json=change).status_code == 403
    assert world.ask("sue", "DELETE", path).status_code == 403
