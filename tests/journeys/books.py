"""The shop's records, read through its REST API."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

from guildhall.core.i18n import LANGUAGES
from tests.support.server import Server
from tests.support.waiting import PATIENCE

T = TypeVar("T")

ADMIN = ("admin@example.com", "admin-demo-1")
CUSTOMER = ("customer@example.com", "customer-demo-1")


class Books:
    """The shop's rows as one person sees them."""

    def __init__(self, shop: Server, email: str, password: str) -> None:
        answer = httpx.post(
            f"{shop.address}/auth/v1/token?grant_type=password", json={"email": email, "password": password}
        )
        assert answer.status_code == 200, answer.text
        headers = {"authorization": f"Bearer {answer.json()['access_token']}"}
        self.http = httpx.Client(base_url=shop.address, headers=headers)

    def rows(self, table: str, **filters: str) -> list[dict[str, Any]]:
        answer = self.http.get(f"/rest/v1/{table}", params=filters)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()
        return rows

    def settings(self) -> dict[str, Any]:
        """Return the owner's settings with their `version`, as the settings page reads them."""
        answer = self.http.post("/functions/v1/settings", json={})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def save_settings(self, settings: dict[str, Any]) -> None:
        """Save these settings over the newest version."""
        body = {"version": self.settings()["version"], "settings": settings}
        answer = self.http.post("/functions/v1/save-settings", json=body)
        assert answer.status_code == 200, answer.text

    def offer_every_language(self) -> None:
        """Save the settings as an owner who offers all languages, Italian included."""
        self.save_settings({"languages": list(LANGUAGES)})

    def order(self, order_id: str) -> dict[str, Any]:
        (order,) = self.rows("orders", id=f"eq.{order_id}")
        return order


def eventually(observe: Callable[[], T], good: Callable[[T], bool]) -> T:
    """Poll until the value is good; return the last one, which the caller asserts on."""
    give_up = time.monotonic() + PATIENCE
    seen = observe()
    while not good(seen) and time.monotonic() < give_up:
        time.sleep(0.1)
        seen = observe()
    return seen
