"""An admin's actions, by the labels of the pages."""

import os
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.journeys.books import Books
from tests.support.browsing import hydrated


@dataclass(frozen=True)
class Office:
    """`page` is the admin's; `books` are the shop's rows, read and written beside the page."""

    page: Page
    books: Books

    def open(self, path: str, heading: str) -> None:
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        hydrated(self.page)

    def part(self, title: str) -> None:
        """Open a part of a long form."""
        index = self.page.get_by_role("navigation", name="Sections")
        link = index.get_by_role("link", name=title, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "true")

    def add(self, table: str, **row: Any) -> dict[str, Any]:
        """Add a row for this test."""
        prefer = {"prefer": "return=representation"}
        answer = self.books.http.post(f"/rest/v1/{table}", json=row, headers=prefer)
        assert answer.status_code == 201, answer.text
        (made,) = answer.json()
        return dict(made)

    def row(self, text: str) -> Locator:
        return self.page.get_by_role("row").filter(has_text=text)

    @property
    def headings(self) -> Locator:
        return self.page.locator("th[scope=col]:not([data-mark])")

    def tick(self, *rows: str) -> None:
        for row in rows:
            self.row(row).get_by_role("checkbox").check()

    def choose(self, row: str, action: str) -> None:
        """Open the menu of the row with this text and choose an item."""
        self.row(row).get_by_role("button", name="Actions for").click()
        self.page.get_by_role("menuitem", name=action, exact=True).click()

    def expect_actions(self, row: str, *names: str) -> None:
        """Assert that the menu of the row with this text has exactly these items."""
        self.row(row).get_by_role("button", name="Actions for").click()
        items = self.page.get_by_role("menuitem")
        expect(items).to_have_text(list(names))
        self.page.keyboard.press("Escape")
        expect(items).to_have_count(0)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def expect_message(self, text: str) -> None:
        """Assert that a message with this text is on the page."""
        expect(self.page.get_by_text(text, exact=True).first).to_be_visible()


def picture(name: str, color: str) -> FilePayload:
    """Return an image file to upload: of one color, but for its first pixel, which makes it unlike all others."""
    file = BytesIO()
    image = Image.new("RGB", (1600, 1000), color)
    image.putpixel((0, 0), tuple(os.urandom(3)))
    image.save(file, "PNG")
    return {"name": name, "mimeType": "image/png", "buffer": file.getvalue()}
