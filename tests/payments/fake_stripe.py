"""A fake Stripe at the wire: an HTTP server for the official SDK, with the state that matters here.

It covers: creating, retrieving and expiring Checkout Sessions, hosted and embedded; refunds; idempotency keys (an
answer is replayed, other parameters under the same key are refused); errors in Stripe's format; authentication;
parameters checked against the SDK's own types; actions at Stripe (the customer pays, at once or later, or lets the page
expire; refunds in the dashboard; disputes); signed events for all of them, which a test delivers, drops, repeats or
reorders; the balance: a fee for each payment, disputes, payouts (`pay_out`); and responses that fail or never arrive
(`break_next`).

It does not cover: the hosted page and the embedded form themselves, cards and declines, saved prices, discounts, tax,
shipping, subscriptions, invoices, connected accounts, conversion of currencies, lists other than those of events,
refunds and balance transactions, rate limits, the retrying of deliveries, and the order of a refund's several updates.
Its timing is not like Stripe's.
"""

import itertools
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from http.server import ThreadingHTTPServer

import stripe

from guildhall.domains.payments.payment_events import PaymentEvent
from guildhall.domains.payments.providers.stripe.settings import StripeSettings
from guildhall.domains.payments.providers.stripe.webhook import read_event
from tests.payments import fake_stripe_wire as wire
from tests.payments.fake_stripe_http import StripeAnswer, StripeFault, handler_of
from tests.payments.fake_stripe_wire import Wire


def as_event(event: Wire) -> PaymentEvent:
    """Return one of the fake's events as the shop reads it."""
    read = read_event(event, live=False)
    assert read is not None
    return read


DISPUTE_FEE = 2000

_OVER: Wire = {"url": None, "client_secret": None}
"""The parts of a session that end with it."""

Post = Callable[[bytes, str], int]
"""(body, signature header) -> HTTP status of the shop's webhook"""


class FakeStripe:
    """Start it with `with FakeStripe() as stripe:`; GUILDHALL_STRIPE_API_BASE is set to `address`."""

    key = "sk_test_stand_in"
    publishable_key = "pk_test_stand_in"
    webhook_secret = "whsec_stand_in"
    patience = (10.0, 30.0)  # seconds in which the shop connects, and waits for a response

    def __init__(self, now: Callable[[], int] = lambda: int(time.time())) -> None:
        self.now = now
        self.sessions: dict[str, Wire] = {}
        self.refunds: dict[str, Wire] = {}
        self.endpoints: dict[str, Wire] = {}
        self.events: list[Wire] = []
        self.requests: list[tuple[str, str, Wire]] = []  # method, path, parameters
        self.remembered: dict[str, tuple[str, Wire, StripeAnswer]] = {}  # by idempotency key
        self.movements: list[Wire] = []
        self.payouts: dict[str, Wire] = {}
        self.contained: dict[str, list[str]] = {}  # movements by payout
        self.faults: deque[StripeFault] = deque()
        self.lock = threading.RLock()
        self._numbers = itertools.count(1)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "FakeStripe":
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        ).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def values(self) -> dict[str, str]:
        """The settings of a shop that uses this fake."""
        return {
            "payments": "stripe",
            "stripe_secret_key": self.key,
            "stripe_webhook_secret": self.webhook_secret,
            "stripe_api_base": self.address,
        }

    @property
    def settings(self) -> StripeSettings:
        return StripeSettings.model_validate(self.values)

    def new_id(self, prefix: str) -> str:
        return f"{prefix}_test_{next(self._numbers):04d}"

    def break_next(self, *faults: StripeFault) -> None:
        """Fail the next requests, one fault each."""
        self.faults.extend(faults)

    # Actions at Stripe

    def create(self, params: Wire) -> Wire:
        id_ = self.new_id("cs")
        self.sessions[id_] = wire.session(id_, len(self.sessions), params, self.address, self.now())
        return self.sessions[id_]

    def pay(self, session_id: str, *, later: bool = False, card: str = "", name: str = "") -> str:
        """Let the customer pay; `later` uses a delayed payment method. Return the payment intent.

        `card` is the fingerprint of the card and `name` the name on it: with either, the charge has an event.
        """
        session = self._open(session_id)
        paid = "unpaid" if later else "paid"
        intent = session["payment_intent"] or self.new_id("pi")
        session |= {"status": "complete", "payment_status": paid, "payment_intent": intent, **_OVER}
        if not later:
            self._charged(session)
        session["customer_details"] = {"email": "clara@card.test", "name": "Clara Cardholder"}
        self.tell("payment_intent.created", {"id": intent, "object": "payment_intent"})
        if card or name:
            self.tell("charge.succeeded", wire.paid_charge(intent, session, card, name))
        self.tell("checkout.session.completed", session)
        return str(intent)

    def money_arrives(self, session_id: str) -> None:
        session = self.sessions[session_id]
        session["payment_status"] = "paid"
        self._charged(session)
        self.tell("checkout.session.async_payment_succeeded", session)

    def money_never_comes(self, session_id: str) -> None:
        self.tell("checkout.session.async_payment_failed", self.sessions[session_id])

    def add_endpoint(self, params: Wire) -> Wire:
        """Make a webhook endpoint; only this answer contains its secret."""
        id_ = self.new_id("we")
        made = {"id": id_, "object": "webhook_endpoint", "livemode": False, "status": "enabled"} | params
        self.endpoints[id_] = made
        return made | {"secret": f"whsec_{id_}_{'0' * 24}"}

    def expire(self, session_id: str) -> Wire:
        session = self._open(session_id)
        session |= {"status": "expired", **_OVER}
        self.tell("checkout.session.expired", session)
        return session

    def refund(
        self, intent: str, amount: int, metadata: dict[str, str] | None = None, status: str = "succeeded"
    ) -> Wire:
        """Make a refund, requested over the API or by hand in the dashboard."""
        session = self._paid(intent)
        before = self.refunded(intent)
        if before + amount > session["amount_total"]:
            raise ValueError("charge_already_refunded")
        id_ = self.new_id("re")
        made = wire.refund(id_, intent, amount, session["currency"], metadata or {}, status)
        self.refunds[id_] = made
        self.move("refund", -amount, session["currency"], made)
        self.tell("refund.created", made)
        self.tell("charge.refunded", wire.charge(intent, session, before + amount))
        return made

    def refund_fails(self, refund_id: str) -> None:
        failed = self.refunds[refund_id]
        failed["status"] = "failed"
        self.move("refund_failure", failed["amount"], failed["currency"], failed)
        self.tell("refund.updated", self.refunds[refund_id])
        self.tell("refund.failed", self.refunds[refund_id])

    def dispute(self, intent: str) -> None:
        session = self._paid(intent)
        opened = wire.dispute(intent, session, "needs_response")
        self.move("dispute", -opened["amount"], opened["currency"], opened, fee=DISPUTE_FEE)
        self.tell("charge.dispute.created", wire.dispute(intent, session, "needs_response"))
        self.tell("charge.dispute.funds_withdrawn", wire.dispute(intent, session, "needs_response"))

    def close_dispute(self, intent: str, *, won: bool) -> None:
        session = self._paid(intent)
        if won:
            back = wire.dispute(intent, session, "won")
            self.move("dispute_reversal", back["amount"], back["currency"], back)
            self.tell("charge.dispute.funds_reinstated", wire.dispute(intent, session, "won"))
        self.tell("charge.dispute.closed", wire.dispute(intent, session, "won" if won else "lost"))

    def refunded(self, intent: str) -> int:
        alive = (
            r for r in self.refunds.values() if r["payment_intent"] == intent and r["status"] != "failed"
        )
        return sum(refund["amount"] for refund in alive)

    def _open(self, session_id: str) -> Wire:
        session = self.sessions[session_id]
        if session["status"] != "open":
            raise ValueError(f"the session is {session['status']}")
        return session

    def _paid(self, intent: str) -> Wire:
        return next(s for s in self.sessions.values() if s["payment_intent"] == intent)

    # The balance

    def move(
        self, category: str, amount: int, currency: str, source: Wire | None = None, fee: int = 0
    ) -> Wire:
        made = wire.movement(self.new_id("txn"), category, amount, fee, currency, self.now(), source)
        self.movements.append(json.loads(json.dumps(made)))
        return made

    def pay_out(self, currency: str, *, automatic: bool = True, amount: int | None = None) -> str:
        """Pay out what is in no payout yet, or another amount of it by mistake. Return the payout's id."""
        known = {each for contained in self.contained.values() for each in contained}
        waiting = [
            each
            for each in self.movements
            if each["currency"] == currency
            and each["id"] not in known
            and each["reporting_category"] != "payout"
        ]
        paid = sum(each["net"] for each in waiting) if amount is None else amount
        payout = wire.payout(self.new_id("po"), paid, currency, self.now(), automatic=automatic)
        self.payouts[payout["id"]] = payout
        made = self.move("payout", -paid, currency, payout)
        if automatic:
            self.contained[payout["id"]] = [made["id"], *(each["id"] for each in waiting)]
        return str(payout["id"])

    def _charged(self, session: Wire) -> None:
        charge = wire.charge(session["payment_intent"], session, 0)
        fee = (session["amount_total"] * 15 + 500) // 1000 + 25
        self.move("charge", session["amount_total"], session["currency"], charge, fee)

    # Events

    def tell(self, type_: str, object_: Wire) -> None:
        """Record an event with its object as it is now."""
        frozen = json.loads(json.dumps(object_))
        self.events.append(wire.event(self.new_id("evt"), type_, frozen, self.now()))

    def deliver(self, post: Post, events: Iterable[Wire] | None = None, *, copies: int = 1) -> list[int]:
        """Send events to the shop, all so far by default, each `copies` times; return the shop's statuses.

        Events left out of `events` are dropped, and their order is the order of arrival.
        """
        statuses = []
        for event in list(self.events if events is None else events):
            body = json.dumps(event)
            header = stripe.WebhookSignature.generate_signature_header(body, self.webhook_secret, self.now())
            statuses += [post(body.encode(), header) for _ in range(copies)]
        return statuses
