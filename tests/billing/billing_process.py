"""A billing process: `python -m tests.billing.billing_process URL FOLDER ORDER...` bills the orders one by one.

Every third bill is rolled back after its number was assigned. With `hold` before the orders, the first transaction
prints `taken` and stays open until the process or its standard input is closed.
"""

import sys
from contextlib import suppress
from pathlib import Path

from guildhall.config.settings import Settings
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.issue import issue_invoice
from guildhall.serve.wiring import build_runtime


def bill(runtime: Runtime, order_id: str, *, undone: bool, hold: bool) -> None:
    with suppress(ZeroDivisionError), runtime.writing() as uow:
        issue_invoice(uow, order_id, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")
        if hold:
            sys.stdout.write("taken\n")
            sys.stdout.flush()
            sys.stdin.read()
        if undone:
            raise ZeroDivisionError


def main(url: str, folder: str, *orders: str) -> None:
    runtime = build_runtime(Settings(database_url=url, data_dir=Path(folder)))
    hold = orders[0] == "hold"
    for place, order_id in enumerate(orders[1:] if hold else orders):
        bill(runtime, order_id, undone=place % 3 == 0, hold=hold)
    runtime.database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
