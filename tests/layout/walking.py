"""Walk through pages of the demo shop in one browser context, and list what is wrong with their layout."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, expect

from guildhall.core.resources import BUILT
from tests.journeys.books import Books
from tests.support.axe import violations

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
BUDGETS = json.loads((Path(__file__).parents[2] / "frontend/tools/budgets.json").read_text("utf-8"))
COVERED = (Path(__file__).parent / "covered.js").read_text("utf-8").rstrip().removesuffix(";")
LOW = (Path(__file__).parent / "low.js").read_text("utf-8").rstrip().removesuffix(";")
MOST_KEPT = 0.1  # of a low window by parts that do not scroll
WIDTHS = {"desktop": (1280, 720), "phone": (390, 844)}
MOST_SHIFT = {
    "public": 0.02,
    "account": 0.02,
    "admin": 0.035,
}  # of Cumulative Layout Shift; the usual limit for a good page is 0.1
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? "gone")]);
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """() => document.fonts.ready.then(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))"""
"""The fonts are there, and two frames are painted."""
SPACED = (
    "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('* { line-height: 1.5 !important;"
    " letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }');"
    " document.adoptedStyleSheets.push(sheet); return document.documentElement.scrollWidth })()"
)
CHOOSE = (
    "name => { localStorage.setItem('i18nextLng', name); document.cookie = `i18nextLng=${name}; Path=/` }"
)
PLAIN = "(() => { document.adoptedStyleSheets.pop(); return document.documentElement.scrollWidth })()"

# The table whose first row supplies a path's parameter, by the path's second part.
ROWS = {
    "products": "products",
    "customers": "users",
    "discounts": "discount_codes",
    "orders": "orders",
    "workshops": "workshops",
    "referrals": "referrals",
    "blog-articles": "blog_articles",
    "news": "news",
    "pages": "pages",
}


def address(path: str, books: Books) -> str:
    """Fill the parameter of a path with a row of the demo shop."""
    if ":slug" in path:
        return path.replace(":slug", "ledger-clinic")
    if ":" in path:
        (row, *_) = books.rows(ROWS[path.split("/")[2]], select="id", limit="1")
        return re.sub(r":\w+", row["id"], path)
    return path


def sent_bytes(file: Path) -> int:
    """Return the size of a file as the server sends it."""
    compressed = file.with_name(f"{file.name}.br")
    return (compressed if compressed.exists() else file).stat().st_size


@dataclass
class Walk:
    """A page that is led from address to address, and the faults found on the way."""

    page: Page
    faults: list[str] = field(default_factory=list)
    _open: set[Request] = field(default_factory=set)
    _late: list[str] = field(default_factory=list)
    _scripts: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        page = self.page
        page.add_init_script(WATCH_SHIFTS)
        page.on("console", self._read)
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if "/event-stream" not in request.url:  # it is open forever
            self._open.add(request)
        # Texts of the page itself: a preview in a frame loads its own, and the words of a history come with its lines,
        # which a row of the shop has once another test changed it.
        own = "/locales/" in request.url and "/admin-history.json" not in request.url
        if own and request.frame == self.page.main_frame:
            self._late.append(request.url)
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self._scripts.clear()
        elif request.resource_type == "script":
            self._scripts.add(urlsplit(request.url).path)

    def _read(self, message: ConsoleMessage) -> None:
        where = f"{self.page.url}: {message.text}"
        # NAV-21: the page for unknown addresses logs a message itself. 406: a story is not there in a chosen language.
        if message.type == "error" and "/no/such/page" not in where and "406" not in message.text:
            self.faults.append(where)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def show(self, width: str) -> None:
        wide, high = WIDTHS[width]
        if self.page.viewport_size != {"width": wide, "height": high}:
            self.page.set_viewport_size({"width": wide, "height": high})

    def open(self, path: str) -> list[str]:
        """Load a page completely. Return the addresses of the texts that it requested."""
        self._open.clear()  # requests of the page before this one never end
        self._late.clear()
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1).first).to_be_visible()
        self.settle()
        return list(self._late)

    def settle(self) -> None:
        """Wait until no request is open and none follows."""
        quiet = 0
        while quiet < 2:
            self.page.evaluate(SETTLED)
            quiet = 0 if self._open else quiet + 1

    def measure(self, where: str) -> None:
        self.page.evaluate(SETTLED)
        self.faults += [f"{where}: {fault}" for fault in self.page.evaluate(MEASURE)]

    def watch_shifts(self, where: str, most: float) -> None:
        """Record a fault if the parts of the page moved while it loaded."""
        shifts = self.page.evaluate("window.shifts")
        if sum(value for value, _ in shifts) > most:
            self.faults.append(f"{where}: {shifts}")

    def weigh(self, path: str) -> None:
        """Record a fault if the page that was opened has loaded more script by itself than its budget."""
        budget = BUDGETS.get(path)
        if not budget:
            return
        sizes = [sent_bytes(BUILT / "client" / script.lstrip("/")) for script in self._scripts]
        if sum(sizes) > budget["script"] or len(sizes) > budget["files"]:
            self.faults.append(f"{path}: loads {sum(sizes)} bytes of script in {sorted(self._scripts)}")

    def tab(self, where: str) -> None:
        """Record a fault for each control that other parts of the page cover while it has the focus."""
        self.faults += [f"{where}: {fault}" for fault in self.page.evaluate(COVERED)]
        self.settle()  # a focused control may fetch what it opens

    def squeeze(self, where: str) -> None:
        """Record a fault if a window of 1280x720 at 400% leaves little space for the page."""
        self.page.set_viewport_size({"width": 320, "height": 180})
        self.page.evaluate(SETTLED)
        kept = self.page.evaluate(LOW)
        if kept > MOST_KEPT:
            self.faults.append(f"{where} at 320x180: {kept:.0%} do not scroll")

    def reflow(self, where: str) -> None:
        """Record a fault if the page is too wide for 320 pixels (WCAG 1.4.10), also with letters set apart (1.4.12)."""
        self.page.set_viewport_size({"width": 320, "height": 640})
        wide = max(self.page.evaluate(SPACED), self.page.evaluate(PLAIN))
        if wide > 320:
            self.faults.append(f"{where} at 320: {wide} pixels wide")

    def use_axe(self, where: str) -> None:
        self.show("desktop")
        self.faults += [f"{where}: {each}" for each in violations(self.page)]

    def speak(self, language: str) -> None:
        """Choose a language in the header, which a phone has in its menu."""
        self.show("desktop")
        self.page.get_by_role("banner").get_by_role("combobox").first.select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def choose(self, language: str) -> None:
        """Store a language as the visitor's choice for the pages that follow."""
        self.page.evaluate(CHOOSE, language)
