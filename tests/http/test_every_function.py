"""Every function does its work once in the demo shop, over HTTP: the test client checks each answer against the
declaration (`tests.support.declared`).
"""

import shlex
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.models import Factor
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands.import_movements import import_movements
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.referrals.commands.make_run import finish_runs
from guildhall.domains.reviews.links import review_link
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.tokens import ENTRIES
from guildhall.services.email.models import Mail
from guildhall.services.jobs.commands import Run, note_runs
from guildhall_demo.load import load_demo
from tests.files.uploading import Uploader
from tests.support.application import NOON
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.declared import DECLARED
from tests.support.people import add_person
from tests.support.rows import add, add_profile, add_workshop, choose_settings

ADMIN = ("admin@example.com", "admin-demo-1")
TAXED = {"mode": "exclusive", "rates": [{"country": "DE", "rate": "19"}], "other_rate": "0", "note": None}


SEAT = "workshop_enrollments?select=id&enrollment_status=eq.enrolled&workshop_id=eq."


class DemoShop:
    """`call` calls a function; `called` collects the names of the called ones."""

    def __init__(self, client: Client, runtime: Runtime) -> None:
        load_demo(runtime)
        self.client, self.runtime = client, runtime
        with runtime.writing() as uow:
            self.customer = add_person(uow, "ada")  # with an account
            self.profile_id = add_profile(uow, "grace@example.com")
            self.workshop = add_workshop(uow, "clinic-with-room")
        self.boss = self.sign_in(*ADMIN)
        self.buyer = self.sign_in("customer@example.com", "customer-demo-1")
        self.partner = self.sign_in("partner@example.com", "partner-demo-1")
        self.called: set[str] = set()

    def sign_in(self, email: str, password: str) -> dict[str, str]:
        sent = {"email": email, "password": password}
        answer = self.client.post("/auth/v1/token?grant_type=password", json=sent).json()
        return {"authorization": f"Bearer {answer['access_token']}"}

    def call(self, name: str, who: dict[str, str], /, **body: Any) -> Any:
        answer = self.client.post(f"/functions/v1/{name}", json=body, headers=who)
        assert answer.status_code == 200, (name, answer.text)
        self.called.add(name)
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.content

    def fetch(self, name: str, row_id: str) -> None:
        answer = self.client.get(f"/functions/v1/{name.partition('{')[0]}{row_id}", headers=self.boss)
        assert answer.status_code == 200, (name, answer.text)
        self.called.add(name)

    def row(self, query: str) -> dict[str, Any]:
        """Return the first row the admin finds."""
        answer = self.client.get(f"/rest/v1/{query}&limit=1", headers=self.boss)
        assert answer.json(), query
        assert answer.status_code == 200, answer.text
        first: dict[str, Any] = answer.json()[0]
        return first

    def change(self, *statements: Any) -> None:
        with self.runtime.writing() as uow:
            for statement in statements:
                uow.db.execute(statement)


@pytest.fixture
def shop(client: Client, runtime: Runtime) -> DemoShop:
    return DemoShop(client, runtime)


@pytest.mark.slow
@pytest.mark.only_on("postgresql", reason="on SQLite test_once.py calls each function, and repeats it")
def test_every_function_answers_what_it_declares(shop: DemoShop, clock: FixedClock) -> None:
    call_every_function(shop, clock)


def call_every_function(shop: DemoShop, clock: FixedClock) -> None:
    """Call each at least once, and assert that none was left out."""
    follow_the_examples(shop)
    sell(shop)
    teach(shop)
    review(shop)
    share(shop)
    write(shop)
    prepare_people(shop)
    set_up(shop)
    integrate(shop)
    open_up(shop)
    clock.advance(timedelta(days=60))
    pay_out(shop)
    endless = {"event-stream"}  # tests/integrations/test_event_stream.py follows it
    of_a_new_shop = {"create-first-admin"}  # tests/identity/test_first_admin.py calls it
    assert shop.called == {function.name for function in DECLARED} - endless - of_a_new_shop


def follow_the_examples(shop: DemoShop) -> None:
    """Run the examples at the beginning of the description, as a shell reads them."""
    document = shop.client.get("/openapi.json").json()["info"]["description"]
    document = document.partition("## Authentication")[2]  # tests/docs/test_api_guide.py runs the quickstart
    examples = [line for line in document.replace("\\\n", "").splitlines() if line.startswith("curl ")]
    assert len(examples) == 4
    token = shop.buyer["authorization"].removeprefix("Bearer ")
    for example in examples:
        _, *options, url = shlex.split(example.replace("$SHOP", "").replace("$TOKEN", token))
        reported = dict(zip(options[::2], options[1::2], strict=True))
        headers = dict([reported["-H"].split(": ")]) if "-H" in reported else {}
        body = reported.get("--json")
        if body:
            headers["content-type"] = "application/json"
        answer = shop.client.request("POST" if body else "GET", url, content=body, headers=headers)
        assert answer.status_code == 200, (example, answer.text)
        assert answer.json(), example


def sell(shop: DemoShop) -> None:
    ordered = {"productId": shop.row("products?select=id&is_active=is.true")["id"], "quantity": 2}
    placed = shop.call("checkout", shop.buyer, checkoutId=new_id(), lines=[ordered])["orders"][0]["id"]
    shop.call("create-payment-link", shop.buyer, orderId=placed)
    shop.call("provider-view", shop.boss, orderId=placed)
    asked = {"checkoutId": new_id(), "lines": [ordered], "email": "guest@example.com"}
    shop.call("guest-orders", {}, token=shop.call("guest-checkout", {}, **asked)["token"])
    paid = shop.row(
        "orders?select=id&status=eq.completed&payment_reference=like.charge_*&order=created_at.desc"
    )["id"]
    shop.call("refund-preview", shop.boss, orderId=paid, amount=1)
    shop.call("refund", shop.boss, orderId=paid, amount=1)
    issued = shop.row(f"invoices?select=id,buyer&corrects_id=is.null&order_id=eq.{paid}")
    invoice, buyer = issued["id"], issued["buyer"] | {"email": "ada@example.com"}
    shop.fetch("invoices/{invoice_id}", invoice)
    shop.change(update(Invoice).where(Invoice.id == invoice).values(buyer=buyer))
    shop.call("send-invoice", shop.boss, invoiceId=invoice)
    year = {"first": "2026-01-01", "last": "2026-12-31"}
    shop.call("find-invoices", shop.boss, text="INV")
    shop.call("invoice-file", shop.boss, **year)
    shop.call("vat-report-file", shop.boss, **year)
    shop.call("datev-file", shop.boss, first="2020-01-01", last="2020-12-31")
    shop.call("journal-file", shop.boss, **year)
    shop.call("month-end", shop.boss, **year)
    shop.call("shop-day", shop.boss)
    shop.call("make-archive", shop.boss, **year)
    archive = shop.call("close-month", shop.boss, month="2026-10")["id"]
    make_archives(shop.runtime)
    make_archives(shop.runtime)
    shop.fetch("archives/{archive_id}", archive)
    shop.call("eu-sales", shop.boss, **year, rates={"USD": 1.1})
    line = shop.call("vat-report", shop.boss, **year)["lines"][0]
    same = {name: line[name] for name in ("country", "rate", "taxCase", "currency")}
    shop.call("vat-report-documents", shop.boss, **year, **same)
    recipient = {"name": "Berg KG", "street": "Hofgasse 3", "city": "Wien"}
    shop.call("correct-invoice", shop.boss, invoiceId=invoice, **recipient)
    undecided = {"problem": "paid_twice", "received": 29900, "received_currency": "USD"}
    payment = shop.row(f"payment_lines?select=payment_id&order_id=eq.{paid}")["payment_id"]
    shop.change(
        update(Payment).where(Payment.id == payment).values(undecided),
        update(PaymentLine)
        .where(PaymentLine.payment_id == payment)
        .values(applied=False, booked_currency=None),
    )
    shop.call("decide-payment", shop.boss, paymentId=payment, decision="return")
    shop.change(update(Order).where(Order.id == paid).values(paid_amount=Order.paid_amount + 1))
    found = shop.call("reconciliation", shop.boss, kind="books_differ")["mismatches"]
    shop.call("repair", shop.boss, kind="books_differ", subject=found[0]["subject"])


def teach(shop: DemoShop) -> None:
    workshop = shop.workshop
    seat = shop.call("enroll", shop.customer.headers, workshopId=workshop)["enrollmentId"]
    shop.call("seat-terms", shop.customer.headers, enrollmentId=seat)
    shop.call("cancel-seat", shop.customer.headers, enrollmentId=seat)
    shop.call("add-participant", shop.boss, workshopId=workshop, email="eve@example.com", payment="free")
    shop.change(update(Workshop).where(Workshop.id == workshop).values(max_participants=1))
    shop.call("transfer-terms", shop.boss, enrollmentId=shop.row(f"{SEAT}{workshop}")["id"])
    given = {"enrollmentId": shop.row(f"{SEAT}{workshop}")["id"], "email": "grace@example.com"}
    shop.call("transfer-seat", shop.boss, **given)
    entry = shop.call("join-waiting-list", shop.customer.headers, workshopId=workshop)["entryId"]
    shop.change(update(Workshop).where(Workshop.id == workshop).values(max_participants=2))
    shop.call("offer-seat", shop.boss, entryId=entry)
    token = ENTRIES.token(shop.runtime.settings.signing_secret, entry)
    shop.call("leave-waiting-list", {}, token=token)
    reported = {"messageId": new_id(), "subject": "Bring a pen", "message": "There will be figures."}
    shop.call("mail-participants", shop.boss, workshopId=workshop, **reported)
    shop.call("cancel-workshop-terms", shop.boss, workshopId=workshop)
    shop.call("cancel-workshop", shop.boss, workshopId=workshop)
    attended = shop.row("workshop_enrollments?select=id,certificate_code&certificate_code=not.is.null")
    shop.fetch("certificates/{enrollment_id}", attended["id"])
    shop.call("verify-certificate", {}, code=attended["certificate_code"])


def review(shop: DemoShop) -> None:
    product = shop.row("products?select=id&is_active=is.true")["id"]
    with shop.runtime.writing() as uow:
        asked = add(uow, ProductReview, product_id=product, user_id=shop.profile_id)
        link = {"token": review_link(uow, asked).partition("token=")[2]}
    assert shop.call("review-request", {}, **link)["status"] == "asked"
    shop.call("write-review", {}, **link, rating=5)
    shop.call("stop-review-requests", {}, **link)


def share(shop: DemoShop) -> None:
    code = shop.row("referrals?select=referral_code&is_active=is.true")["referral_code"]
    shop.call("track-referral", {}, referralCode=code, action="click")
    shop.call(
        "approve-signup", shop.boss, signupId=shop.row("referral_signups?select=id&status=eq.pending")["id"]
    )
    shop.call("partner-report", shop.partner, first="2026-11-01", last="2026-11-21")
    assert shop.call("partner-orders", shop.partner)["orders"]
    entry = shop.row("commissions?select=id,referral_id,order_id&order_id=not.is.null")
    shop.call("explain-order", shop.boss, orderId=entry["order_id"])
    whose = {"referralId": entry["referral_id"]}
    assert shop.call("ledger-balances", shop.boss, **whose, entryIds=[entry["id"]])["balances"]
    shop.call("ledger-file", shop.boss, **whose)
    brought = "email,code,rate\nnew@example.com,NEWCODE,30\n"
    assert shop.call("import-partners", shop.boss, csv=brought, commit=True)["lines"]
    assert shop.call("partner-mailing", shop.boss, occasion="message")["people"]
    words = {"language": "en", "subject": "News", "message": "Hello."}
    news = {"occasion": "message", "messageId": new_id(), "messages": [words]}
    assert shop.call("mail-partners", shop.boss, **news)["people"]
    with shop.runtime.reading() as uow:
        sent = uow.db.scalars(select(Mail.context).where(Mail.template == "partner_message")).all()
    assert sent[0]
    shop.call("stop-partner-mails", {}, token=sent[0]["stop_link"].partition("token=")[2])
    codes = "code,percent\nSPRING15,15\n"
    assert shop.call("import-discounts", shop.boss, csv=codes, commit=True)["lines"]


def pay_out(shop: DemoShop) -> None:
    shop.boss = shop.sign_in(*ADMIN)  # the old session has ended
    cutoff = {"cutoffAt": "2027-01-19T00:00:00Z"}
    due = shop.call("preview-payouts", shop.boss, **cutoff)["due"]
    currency = next(each["currency"] for each in due if not each["leftOut"])
    run = shop.call("run-payouts", shop.boss, **cutoff, currency=currency)["runId"]
    shop.call("payout-file", shop.boss, runId=run, format="csv")
    finish_runs(shop.runtime)
    details = {"method": "other", "holder": "Pam", "instructions": "Cash"}
    shop.partner = shop.sign_in("partner@example.com", "partner-demo-1")
    known = shop.client.get("/rest/v1/payout_details?select=updated_at", headers=shop.partner).json()
    proof = {"password": "partner-demo-1", "over": known[0]["updated_at"] if known else None}
    assert shop.call("save-payout-details", shop.partner, details=details, **proof)["countFrom"]
    with shop.runtime.writing() as uow:
        choose_settings(uow, partner_postbacks=True)
    postback = "https://nowhere.invalid/?cid={subid}"
    assert shop.call("save-postback", shop.partner, url=postback)["done"]
    assert shop.call("send-test-postback", shop.partner, url=postback)["problem"] == "unknown_host"
    assert shop.call("remove-postback", shop.partner)["done"]
    payout = shop.row(f"payouts?select=id&run_id=eq.{run}")["id"]
    shop.call("payout-statement", shop.boss, payoutId=payout)


def write(shop: DemoShop) -> None:
    shop.call("safe-html", shop.boss, html="<p onclick=x>Hello</p>")
    Uploader(shop.client, shop.boss).upload("a.txt", b"text", kind="download")
    shop.called.add("uploads/{file_id}")
    delivered = shop.row("delivery_files?select=id,file_id")
    assert shop.call("file-uses", shop.boss, fileId=delivered["file_id"])["uses"]
    shop.call("download-link", shop.boss, fileId=delivered["id"])


def prepare_people(shop: DemoShop) -> None:
    ada = {"userId": shop.customer.profile_id}
    shop.call("create-auth-user", shop.boss, userId=shop.profile_id)
    shop.call("set-role", shop.boss, **ada, role="support")
    shop.call("sign-out-user", shop.boss, **ada)
    shop.call("disable-user", shop.boss, **ada, disabled=True)
    shop.call("disable-user", shop.boss, **ada, disabled=False)
    shop.call("invite-staff", shop.boss, email="fay@example.com", role="support", language="fr")
    assert "fay@example.com" in {member["email"] for member in shop.call("staff", shop.boss)["members"]}
    phone = {"account_id": shop.customer.account_id, "name": "phone", "seed": "00", "verified_at": NOON}
    with shop.runtime.writing() as uow:
        add(uow, Factor, **phone)
    shop.call("remove-factor", shop.boss, **ada)
    shop.call("second-factor-pending", shop.boss)
    assert shop.call("find", shop.boss, table="users", text="customer")["ids"]
    assert shop.call("list-totals", shop.boss, table="users", query="")["count"]
    assert shop.call("search-office", shop.boss, text="customer")["hits"]
    found = shop.call("find-orders", shop.boss, text="customer")["customers"]
    assert shop.call("customer-value", shop.boss, userId=found[0])["values"]
    shop.call("subject-names", shop.boss, subjects=[{"table": "users", "id": shop.profile_id}])
    payload = {"vatId": "ATU12345675", "status": "valid"}
    assert shop.call("decide-vat-number", shop.boss, **payload)["numbers"] is not None
    shop.call("vat-numbers", shop.boss)
    shop.fetch("my-data", "")
    shop.call("delete-account", shop.buyer, password="customer-demo-1")


def set_up(shop: DemoShop) -> None:
    assert shop.call("dashboard", shop.boss)["revenue"]
    assert shop.call("waiting", shop.boss)["counts"]
    assert shop.call("waiting-orders", shop.boss, kind="disputes")["ids"] is not None
    assert shop.call("sales", shop.boss, days=90)["now"]["days"]
    assert shop.call("best-sellers", shop.boss, days=90, currency="USD")["products"]
    mail = shop.row("mails?select=id")["id"]
    shop.call("show-mail", shop.boss, mailId=mail)
    shop.change(update(Mail).where(Mail.id == mail).values(state="failed", template="order_placed"))
    assert shop.call("retry-mails", shop.boss, mailIds=[mail]) == {"retried": [mail]}
    assert shop.call("mail-kinds", shop.boss)["kinds"]
    import_movements(shop.runtime)
    year = {"first": "2026-01-01", "last": "2026-12-31"}
    shop.call("card-statement", shop.boss, **year)
    shop.call("card-statement-file", shop.boss, **year)
    shop.call("card-payout", shop.boss, payout="po_1")
    shop.runtime.transact(lambda uow: note_runs(uow, [Run("mail")]))
    assert "mail" in [each["name"] for each in shop.call("background-jobs", shop.boss)["jobs"]]
    jobs = shop.call("run-job", shop.boss, name="mail")["jobs"]
    assert [each["name"] for each in jobs if each["requested"]] == ["mail"]
    assert shop.call("notices", shop.boss)["topics"]
    chosen = {"atOnce": ["sale"], "daily": ["message"]}
    assert shop.call("choose-notices", shop.boss, **chosen).items() >= chosen.items()
    of = {"kind": "order_paid", "language": "de"}
    shop.call("send-sample-mail", shop.boss, **of)
    texts = shop.call("mail-texts", shop.boss, **of)
    words = {text["name"]: text["words"] for text in texts["texts"]}
    shop.call("preview-mail", shop.boss, **of, words=words)
    shop.call("save-mail-texts", shop.boss, **of, version=texts["version"], words=words)
    text = {"page": "terms", "market": "FR", "language": "fr"}
    shipped = shop.call("legal-text", shop.boss, **text)
    shop.call("publish-legal-text", shop.boss, **text, version=0, text=shipped["text"])
    item = {"id": shop.row("products?select=id&is_active=is.true")["id"]}
    assert shop.call("moved-address", shop.boss, path="/products/nowhere") == {"path": None}
    assert shop.call("quote", shop.boss, items=[item])["mode"] == "none"
    stored = shop.call("settings", shop.boss)
    assert shop.call("shipped-vat-rates", shop.boss)["rates"]
    assert shop.call("country-preset", shop.boss, country="FR")["market"] == "FR"
    stored["settings"]["tax"] = TAXED
    shop.call("save-settings", shop.boss, **stored)
    assert shop.call("quote", shop.boss, items=[item], country="DE")["lines"][0]["rate"] == 19


def open_up(shop: DemoShop) -> None:
    shop.call("shop-setup", shop.boss)
    shop.call("setting-uses", shop.boss)
    assert "USD" in shop.call("sold-in", shop.boss)["currencies"]
    site = shop.call("my-site", shop.boss)
    shop.call("site-texts", shop.boss, part="home", language="de")
    saved = shop.call("save-site", shop.boss, version=site["version"], content=site["content"])
    shop.call("publish-site", shop.boss, version=saved["version"])
    shop.call("restore-site", shop.boss, number=1)
    shop.call("close-shop", shop.boss)
    shop.call("open-shop", shop.boss)
    for name in ("payment-connection", "connect-payments"):
        assert shop.call(name, shop.boss)["state"] == "nothing_to_do"
    assert shop.call("checkout-form", shop.boss)["state"] == "none"
    server = {
        "host": "mail.invalid",
        "port": 465,
        "security": "tls",
        "user": "",
        "sender": "shop@example.com",
    }
    shop.call("save-mail-server", shop.boss, server=server)
    assert shop.call("test-mail-server", shop.boss)["problem"] == "unknown_host"
    shop.call("save-card-provider", shop.boss, provider="stripe", keys={"stripe_secret_key": "pk_test_1"})
    assert shop.call("test-card-provider", shop.boss)["problem"] == "wrong_key"
    for name in ("mail", "payments"):
        shop.call("remove-connection", shop.boss, name=name)
    assert shop.call("connections", shop.boss)["mail"]["server"] is None
    statement = {"name": "Ada", "orderNumber": "1a2b3c4d", "email": "ada@example.com"}
    shop.call("withdraw-from-contract", {}, **statement)


def integrate(shop: DemoShop) -> None:
    moved = {"email": "moved@example.com", "createdAt": "2020-01-01T00:00:00Z"}
    assert shop.call("import", shop.boss, customers=[moved])["created"] == 1
    token = shop.call("create-api-token", shop.boss, name="Till", scopes=["events:read", "orders:read"])
    assert shop.call("prove", shop.boss, password=ADMIN[1]) == {"proved": True}
    shop.call("take-over", shop.boss, right="api_token", id=token["id"])
    shop.call("rotate-api-token", shop.boss, id=token["id"])
    shop.call("revoke-api-token", shop.boss, id=token["id"])
    site = {"name": "Landing page", "origins": ["https://www.example.org"]}
    key = shop.call("create-publishable-key", shop.boss, **site)
    shop.call("change-publishable-key", shop.boss, id=key["id"], name="Campaign")
    shop.call("revoke-publishable-key", shop.boss, id=key["id"])
    shop.fetch("events", "")
    hook = {"id": shop.call("create-webhook-endpoint", shop.boss, url="https://hooks.invalid/")["id"]}
    shop.call("change-webhook-endpoint", shop.boss, **hook, kinds=["order.*"])
    shop.call("send-test-webhook", shop.boss, **hook)
    shop.call("rotate-webhook-secret", shop.boss, **hook)
    shop.call("replay-webhook-deliveries", shop.boss, ids=[hook["id"]])
    shop.call("delete-webhook-endpoint", shop.boss, **hook)
