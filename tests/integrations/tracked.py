"""A partner with a tracker, and what reached it."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver
from tests.referrals.conftest import Stage
from tests.support.people import Person, add_person

QUERY = (
    "e={event}&cid={subid}&code={code}&sum={amount}&cur={currency}&payout={commission}&txid={order}&id={id}"
)


class TrackedPartner:
    """A partner with a postback to the receiver."""

    def __init__(self, hooks: Hooks, stage: Stage, receiver: WebhookReceiver, name: str = "pam") -> None:
        self.hooks, self.stage, self.receiver = hooks, stage, receiver
        with hooks.runtime.writing() as uow:
            self.person: Person = add_person(uow, name)
        self.code, self.sales = name.upper(), 0
        self.referral = stage.partner(self.code, user_id=self.person.profile_id)
        self.url = receiver.url.partition("?")[0] + "?" + QUERY

    def call(self, name: str, **body: Any) -> httpx.Response:
        return self.hooks.client.post(f"/functions/v1/{name}", json=body, headers=self.person.headers)

    def save(self, **changed: Any) -> None:
        answer = self.call("save-postback", **({"url": self.url} | changed))
        assert answer.status_code == 200, answer.text

    def sold(self, buyer: str | None = None, **columns: Any) -> str:
        self.sales += 1
        someone = buyer or self.stage.customer(f"buyer{self.sales}@{self.code.lower()}.example")
        order = self.stage.order(someone, code=self.code, **columns)
        self.stage.paid(order)
        return order

    def rows(self, path: str) -> Any:
        return self.hooks.client.get(f"/rest/v1/{path}", headers=self.person.headers).json()

    def reported(self) -> list[tuple[str, str]]:
        """Send what is due, and return the event and commission of all that was received."""
        while self.hooks.send():
            pass  # what waited for an earlier one of its order is due now
        return [(got["e"], got["payout"]) for got in map(query_of, self.receiver.received)]


def query_of(request: Any) -> dict[str, str]:
    parsed = parse_qs(urlsplit(request.path).query, keep_blank_values=True)
    return {name: value for name, (value,) in parsed.items()}
