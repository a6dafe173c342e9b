"""The fake's HTTP side: routing, authentication, idempotency, parameter checks, and requested faults."""

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from tests.payments.fake_stripe_wire import Wire, error, read_form
from tests.payments.sdk_types import (
    ENDPOINT_CREATE,
    ENDPOINT_UPDATE,
    EVENT_LIST,
    MOVEMENT_LIST,
    REFUND_CREATE,
    REFUND_LIST,
    SESSION_CREATE,
    SESSION_EXPIRE,
)

if TYPE_CHECKING:
    from tests.payments.fake_stripe import FakeStripe

LEAST = {"usd": 50, "eur": 50, "gbp": 30}  # the minimum of a card payment
_URLS = {True: ("return_url",), False: ("success_url", "cancel_url")}
"""Addresses of an embedded session, and of a hosted one: each refuses those of the other."""
SHORTEST, LONGEST = 30 * 60, 24 * 60 * 60  # seconds that a session may stay open


@dataclass(frozen=True)
class StripeAnswer:
    status: int
    body: Wire


@dataclass(frozen=True)
class StripeFault:
    """`status`: respond with it; 0 closes the connection without a response. `after`: only once the work is done.

    `until`: wait for it before responding at all. `body`: respond with it, as JSON, in place of Stripe's error.
    """

    status: int = 500
    after: bool = False
    type: str = "api_error"
    body: Any = ...
    until: threading.Event = field(default_factory=lambda: _set())


def _set() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


def handler_of(fake_stripe: "FakeStripe") -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        stripe = fake_stripe

    return Handler


class _Handler(BaseHTTPRequestHandler):
    stripe: "FakeStripe"
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve("GET")

    def do_POST(self) -> None:
        self._serve("POST")

    def do_DELETE(self) -> None:
        self._serve("DELETE")

    def log_message(self, *_line: Any) -> None:
        """Keep the tests' output quiet."""

    def _serve(self, method: str) -> None:
        self.path, _, query = self.path.partition("?")
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        params = read_form(query.encode() if method == "GET" else body)
        with self.stripe.lock:
            self.stripe.requests.append((method, self.path, params))
            fault = self.stripe.faults.popleft() if self.stripe.faults else None
        if fault:
            fault.until.wait(30)
        if fault and not fault.after:
            self._answer(_broken(fault))
            return
        with self.stripe.lock:
            answer = self._answered(method, params)
        self._answer(_broken(fault) if fault else answer)

    def _answered(self, method: str, params: Wire) -> StripeAnswer:
        if self.headers.get("authorization") != f"Bearer {self.stripe.key}":
            return StripeAnswer(401, error("Invalid API Key provided"))
        key = self.headers.get("idempotency-key")
        if method == "POST" and key in self.stripe.remembered:
            path, before, answer = self.stripe.remembered[key]
            if (path, before) != (self.path, params):
                message = "Keys for idempotent requests can only be used with the same parameters."
                return StripeAnswer(400, error(message, type_="idempotency_error"))
            return answer
        answer = self._route(method, self.path.strip("/").split("/")[1:], params)
        if method == "POST" and key and answer.status != 400:  # refused parameters are not stored
            self.stripe.remembered[key] = (self.path, params, answer)
        return answer

    def _route(self, method: str, path: list[str], params: Wire) -> StripeAnswer:
        match method, path:
            case "POST", ["checkout", "sessions"]:
                return _checked(SESSION_CREATE, params) or self._create(params)
            case "GET", ["checkout", "sessions", id_]:
                return self._found(id_) or StripeAnswer(200, self.stripe.sessions[id_])
            case "POST", ["checkout", "sessions", id_, "expire"]:
                return _checked(SESSION_EXPIRE, params) or self._found(id_) or self._expire(id_)
            case "POST", ["refunds"]:
                return _checked(REFUND_CREATE, params) or self._refund(params)
            case "GET", ["refunds"]:
                return _checked(REFUND_LIST, params) or StripeAnswer(200, self._refunds(params))
            case "GET", ["events"]:
                return _checked(EVENT_LIST, params) or StripeAnswer(200, self._events(params))
            case "GET", ["balance_transactions"]:
                return _checked(MOVEMENT_LIST, params) or self._movements(params)
            case "GET", ["webhook_endpoints"]:
                return StripeAnswer(
                    200, _page("webhook_endpoints", list(self.stripe.endpoints.values()), params)
                )
            case "POST", ["webhook_endpoints"]:
                return _checked(ENDPOINT_CREATE, params) or StripeAnswer(
                    200, self.stripe.add_endpoint(params)
                )
            case "DELETE", ["webhook_endpoints", id_]:
                return StripeAnswer(200, {"id": self.stripe.endpoints.pop(id_)["id"], "deleted": True})
            case "POST", ["webhook_endpoints", id_]:
                return _checked(ENDPOINT_UPDATE, params) or StripeAnswer(
                    200, self._update_endpoint(id_, params)
                )
        return StripeAnswer(404, error(f"Unrecognized request URL ({method}: {self.path})."))

    def _create(self, params: Wire) -> StripeAnswer:
        embedded = params.get("ui_mode", "hosted_page") == "embedded_page"
        for name in _URLS[not embedded]:
            if params.get(name):
                mode = params.get("ui_mode", "hosted_page")
                return StripeAnswer(400, error(f"`{name}` is not allowed with ui_mode {mode}.", param=name))
        for name in ("return_url" if embedded else "success_url", "line_items"):
            if not params.get(name):
                return StripeAnswer(
                    400, error(f"Missing required param: {name}.", code="parameter_missing", param=name)
                )
        if params.get("mode") != "payment":
            return StripeAnswer(400, error("Invalid mode", param="mode"))
        open_for = params.get("expires_at", 0) - self.stripe.now()
        if not SHORTEST <= open_for <= LONGEST:
            return StripeAnswer(
                400,
                error("The `expires_at` timestamp must be 30 minutes to 24 hours away.", param="expires_at"),
            )
        currencies = {line["price_data"]["currency"] for line in params["line_items"]}
        if len(currencies) != 1 or not currencies <= LEAST.keys():
            return StripeAnswer(400, error("Invalid currency", param="line_items"))
        total = sum(line["quantity"] * line["price_data"]["unit_amount"] for line in params["line_items"])
        if total < LEAST[currencies.pop()]:
            return StripeAnswer(400, error("The amount is too small", code="amount_too_small"))
        return StripeAnswer(200, self.stripe.create(params))

    def _expire(self, id_: str) -> StripeAnswer:
        try:
            return StripeAnswer(200, self.stripe.expire(id_))
        except ValueError as problem:
            return StripeAnswer(
                400, error(f"Only Checkout Sessions with a status of open can be expired: {problem}")
            )

    def _refund(self, params: Wire) -> StripeAnswer:
        try:
            made = self.stripe.refund(params["payment_intent"], params["amount"], params.get("metadata"))
        except StopIteration:
            return StripeAnswer(404, error("No such payment_intent", code="resource_missing"))
        except ValueError as problem:
            return StripeAnswer(400, error("Charge has already been refunded.", code=str(problem)))
        return StripeAnswer(200, made)

    def _events(self, params: Wire) -> Wire:
        """Return a page of the recorded events, newest first."""
        reported = [
            event
            for event in reversed(self.stripe.events)
            if event["created"] >= params["created"]["gte"] and event["type"] in params["types"]
        ]
        return _page("events", reported, params)

    def _refunds(self, params: Wire) -> Wire:
        """Return a page of a payment's refunds, newest first."""
        made = reversed(self.stripe.refunds.values())
        of = [refund for refund in made if refund["payment_intent"] == params["payment_intent"]]
        return _page("refunds", of, params)

    def _movements(self, params: Wire) -> StripeAnswer:
        """Return a page of the balance transactions, newest first: of a time, or of an automatic payout."""
        of_payout = params.get("payout")
        if of_payout and not self.stripe.payouts[of_payout]["automatic"]:
            message = "Balance transaction history can only be filtered on automatic transfers, not manual."
            return StripeAnswer(400, error(message))
        contained = self.stripe.contained.get(of_payout or "", [])
        created = params.get("created", {})
        found = [
            each
            for each in reversed(self.stripe.movements)
            if (each["id"] in contained if of_payout else created["gte"] <= each["created"] < created["lt"])
        ]
        if params.get("expand") != ["data.source"]:
            found = [each | {"source": (each["source"] or {}).get("id")} for each in found]
        return StripeAnswer(200, _page("balance_transactions", found, params))

    def _update_endpoint(self, id_: str, params: Wire) -> Wire:
        disabled = params.pop("disabled")
        status = {"status": "disabled" if disabled else "enabled"}
        self.stripe.endpoints[id_] |= params | status
        return self.stripe.endpoints[id_]

    def _found(self, id_: str) -> StripeAnswer | None:
        known = id_ in self.stripe.sessions
        return (
            None
            if known
            else StripeAnswer(404, error(f"No such checkout.session: '{id_}'", code="resource_missing"))
        )

    def _answer(self, answer: StripeAnswer) -> None:
        if answer.status == 0:
            self.close_connection = True
            return
        body = json.dumps(answer.body).encode()
        try:
            self.send_response(answer.status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.send_header("request-id", self.stripe.new_id("req"))
            self.end_headers()
            self.wfile.write(body)
        except OSError:  # the client stopped waiting, as in some tests
            self.close_connection = True


def _page(of: str, all_: list[Wire], params: Wire) -> Wire:
    after = params.get("starting_after")
    start = next((n + 1 for n, each in enumerate(all_) if each["id"] == after), 0)
    page = all_[start : start + params["limit"]]
    more = len(all_) > start + len(page)
    return {"object": "list", "url": f"/v1/{of}", "has_more": more, "data": page}


def _checked(type_: TypeAdapter[Any], params: Wire) -> StripeAnswer | None:
    try:
        type_.validate_python(params)
    except ValidationError as problem:
        return StripeAnswer(
            400, error(f"Received unknown or invalid parameter: {problem}", code="parameter_unknown")
        )
    return None


def _broken(fault: StripeFault) -> StripeAnswer:
    if fault.body is not ...:
        return StripeAnswer(fault.status, fault.body)
    return StripeAnswer(fault.status, error("An unknown error occurred", type_=fault.type))
