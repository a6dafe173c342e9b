"""A buying process: `python -m tests.discounts.buying_process URL FOLDER PRODUCT CODE FIRST LAST`.

Guests number FIRST to LAST order with the code, several at once, as soon as a line arrives on the standard input. It
prints the reason of each refusal, and `ordered` for each order.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.guests import Typed, guest_customer
from guildhall.domains.orders.commands.place_checkout import place_guest_checkout
from guildhall.domains.orders.schemas import NewOrder
from guildhall.serve.wiring import build_runtime

AT_ONCE = 8


def buy(runtime: Runtime, product: str, code: str, number: int) -> str:
    line = NewOrder(product_id=product, discount_code=code, begin_at_once=True)
    try:
        with runtime.writing() as uow:
            guest = guest_customer(uow, f"guest{number}@example.com", Typed(), language="en")
            place_guest_checkout(uow, guest, new_id(), [line], client="")
    except Refused as error:
        return error.reason or ""
    return "ordered"


def main(url: str, folder: str, product: str, code: str, first: str, last: str) -> None:
    runtime = build_runtime(Settings(database_url=url, data_dir=Path(folder)))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    with ThreadPoolExecutor(AT_ONCE) as guests:
        numbers = range(int(first), int(last) + 1)
        outcomes = list(guests.map(lambda number: buy(runtime, product, code, number), numbers))
    sys.stdout.write("\n".join(outcomes) + "\n")
    runtime.database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
