"""Responses that a test gives instead of the server: states that a healthy shop does not show."""

import json
from typing import Any

from playwright.sync_api import Page, Route


def answer_instead(page: Page, table: str, status: int, body: Any) -> None:
    """Give every read of a table this response."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, content_type="application/json", body=json.dumps(body))

    page.route(f"**/rest/v1/{table}?*", answer)
