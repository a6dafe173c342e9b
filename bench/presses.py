"""Print how long a press takes until the page is painted anew, as a browser's Event Timing measures it (INP).

python -m bench.presses [--rate 4] [name ...]

The demo shop with 1,000 more orders of one customer; the browser's processor slowed down by `--rate`. Each row has 20
presses, in four turns with as many on an empty page, which say what the machine adds: compare rows with that of the
empty page beside them.
"""

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, StorageState, sync_playwright
from sqlalchemy import select

from bench import servers
from bench.homes import Home, open_home
from guildhall.core.schema.migrate import migrate
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall_demo.load import load_demo
from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import ARGUMENTS
from tests.support.programs import headless_chromium
from tests.support.rows import add_order

ORDERS, TURNS, PRESSES = 1_000, 4, 5
MOST = 100  # milliseconds
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
PASSWORDS = {"admin": "admin-demo-1", "customer": "customer-demo-1"}
PHONE, LAPTOP = (390, 844), (1280, 720)
PRODUCT = "/products/congress-affiliate-system"
EMPTY = "<title>empty</title><button onclick='this.textContent += 1'>Press</button>"
HEADING = (
    "| press | median, ms | p98, ms | work, ms | empty page: median | p98 | work | met |\n"
    "|---|---|---|---|---|---|---|---|"
)
OBSERVE = """
window.presses = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId: id, duration } of list.getEntries())
    if (id) window.presses.set(id, Math.max(duration, window.presses.get(id) ?? 0));
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


@dataclass(frozen=True)
class Took:
    """Milliseconds from a press to the next paint, and of scripts, styles and layout in the half second after it."""

    paint: float
    work: float


@dataclass
class Press:
    """A press on a page, as someone: a button by its name, or keys one by one, into a field."""

    name: str
    path: str
    button: str = ""
    keys: tuple[str, ...] = ()
    into: str = ""
    who: str = ""
    window: tuple[int, int] = LAPTOP
    then: str = ""
    """The key that undoes it."""
    took: list[Took] = field(default_factory=list)
    empty: list[Took] = field(default_factory=list)


ADD, SEARCH, LETTERS = "Add to Basket", "main input[type=search]", tuple("congr")
JOBS = (
    Press("add to basket, home", "/", ADD),
    Press("add to basket, list", "/products", ADD),
    Press("add to basket, product", PRODUCT, ADD),
    Press("open the menu, phone", "/", "Open menu", window=PHONE, then="Escape"),
    Press("open the sign-in", "/", "Sign In", then="Escape"),
    Press("search the products", "/products", keys=LETTERS, into=SEARCH),
    Press("open the account's menu, phone", "/user", "My account", who="customer", window=PHONE),
    Press("open an order's details", "/user/orders", "View Details", who="customer"),
    Press("show more orders", "/user/orders", "Show more", who="customer"),
    Press("office: search orders", "/admin/orders", keys=LETTERS, into=SEARCH, who="admin"),
    Press("office: filter orders", "/admin/orders", keys=("ArrowDown",) * 5, into="main select", who="admin"),
    Press("office: search customers", "/admin/users", keys=LETTERS, into=SEARCH, who="admin"),
    Press("office: open the palette", "/admin/orders", keys=("Control+k",) * 5, who="admin", then="Escape"),
)


def main() -> None:
    arguments = _arguments()
    jobs = [job for job in JOBS if not arguments.names or any(each in job.name for each in arguments.names)]
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder), "")
        print(HEADING)
        _fill(home)
        with servers.shop(home.environment, cached=True) as shop, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=headless_chromium(), args=ARGUMENTS)
            states = {who: _signed_in(browser, shop.address, who) for who in PASSWORDS}
            for job in jobs:
                for _ in range(TURNS):
                    _turn(browser, shop.address, job, states.get(job.who), arguments.rate)
                print(_row(job), flush=True)


def _fill(home: Home) -> None:
    runtime = open_home(home)
    migrate(runtime.database)
    load_demo(runtime)
    with runtime.writing() as uow:
        who = select(Profile.id, Profile.auth_user_id).where(Profile.email == "customer@example.com")
        buyer, account = uow.db.execute(who).one()
        product = uow.db.scalars(select(Product.id).where(Product.slug == PRODUCT.rpartition("/")[2])).one()
        for number in range(ORDERS):
            paid = {"paid_amount": 29900, "status": "completed", "paid_at": uow.now}
            at = uow.now - timedelta(hours=number)
            add_order(uow, buyer, auth_user_id=account, product_id=product, created_at=at, **paid)
    runtime.database.close()


def _signed_in(browser: Browser, address: str, who: str) -> StorageState:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/login")
    fill_in_sign_in(page, f"{who}@example.com", PASSWORDS[who])
    page.get_by_role("link", name="My Dashboard").wait_for()
    state = context.storage_state()
    context.close()
    return state


def _turn(browser: Browser, address: str, job: Press, state: StorageState | None, rate: float) -> None:
    width, height = job.window
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-US", storage_state=state
    )
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.set_content(EMPTY)
    job.empty += _presses(page, Press("", "", "Press"), rate)
    page.goto(address + job.path, wait_until="networkidle")
    job.took += _presses(page, job, rate)
    context.close()


def _presses(page: Page, job: Press, rate: float) -> list[Took]:
    """Press a few times on the slowed-down page. A paint sooner than what Event Timing observes takes 0."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work() -> float:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(sum(each["value"] for each in metrics if each["name"] in WORK))

    page.evaluate(OBSERVE)
    if job.into:
        page.locator(job.into).first.focus()
    took = []
    for number in range(PRESSES):
        press = _prepared(page, job, number)
        page.evaluate("presses.clear()")
        before = work()
        press()
        page.wait_for_timeout(500)
        after = work()
        took.append(Took(page.evaluate("Math.max(0, ...presses.values())"), after - before))
        if job.then:
            page.keyboard.press(job.then)
        page.wait_for_timeout(700)  # the same product is added once a second
    return took


def _prepared(page: Page, job: Press, number: int) -> Callable[[], None]:
    """Return what presses without looking for anything, which would be measured too."""
    if job.keys:
        return lambda: page.keyboard.press(job.keys[number])
    button = page.get_by_role("button", name=job.button).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    return lambda: page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _row(job: Press) -> str:
    cells = []
    for presses in (job.took, job.empty):
        paints = sorted(each.paint for each in presses)
        worst = paints[round(0.98 * (len(paints) - 1))]
        cells += [median(paints), worst, median(each.work for each in presses)]
    met = "yes" if cells[1] <= MOST else "NO"
    return f"| {job.name} | {' | '.join(f'{cell:.0f}' for cell in cells)} | {met} |"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.presses")
    parser.add_argument("--rate", type=float, default=4)
    parser.add_argument("names", nargs="*", help="parts of names of the table; without one, all")
    return parser.parse_args()


if __name__ == "__main__":
    main()
