"""A month's end in one sitting: what is open, the VAT report, the files for the adviser, the archive, the closing."""

import csv
import io
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Locator, Page, expect

from tests.billing.rules_of_datev import checked
from tests.browser.admin.office import Office

MOST = 12


class CountedPresses:
    """Presses what a page shows, and counts."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.presses = 0

    def press(self, target: Locator) -> None:
        target.click()
        self.presses += 1

    def save(self, button: str) -> bytes:
        with self._page.expect_download() as saved:
            self.press(self._page.get_by_role("button", name=button))
        return Path(saved.value.path()).read_bytes()


def test_a_month_ends_with_at_most_twelve_clicks(office: Office) -> None:
    page, hand = office.page, CountedPresses(office.page)
    settings = office.books.settings()["settings"]
    rate = {"currency": "USD", "rate": "1.1", "day": "2020-01-02", "source": "ECB"}
    german = {"company": settings["company"] | {"country": "DE"}}
    tax = {"tax": settings["tax"] | {"exchange_rates": [rate]}}
    office.books.save_settings(settings | german | tax)
    office.open("/admin", "Dashboard")
    hand.press(page.get_by_role("link", name="Invoices", exact=True))
    hand.press(page.get_by_role("link", name="VAT report"))
    table = page.get_by_role("table").first
    hand.press(table.get_by_role("button").first)
    expect(table.get_by_role("link").first).to_be_visible()
    hand.press(page.get_by_role("link", name="Month-end"))
    expect(page.get_by_role("heading", name="Still open")).to_be_visible()
    bookings = checked(hand.save("DATEV file"))[1]
    hand.press(page.get_by_role("button", name="Make ZIP"))
    with ZipFile(io.BytesIO(hand.save("Download ZIP"))) as archive:
        assert archive.testzip() is None
        documents = list(csv.DictReader(io.StringIO(archive.read("documents.csv").decode())))
        drawn = [name for name in archive.namelist() if name.endswith(".pdf")]
    assert (len(documents) > 0, len(drawn)) == (True, len(documents))
    assert len(bookings) >= len(documents)
    hand.press(page.get_by_role("button", name="Close month"))
    expect(page.get_by_text("Month closed")).to_be_visible()
    expect(page.get_by_role("button", name="Close month")).to_have_count(0)
    assert hand.presses <= MOST
