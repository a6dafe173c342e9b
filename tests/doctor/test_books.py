"""Archives of closed months and the papers in them that were lost or changed: `doctor` names each with its fix."""

from datetime import timedelta

import pytest

from guildhall.core.runtime import Runtime
from guildhall.doctor import books
from guildhall.doctor.examine import CHECKS
from guildhall.domains.billing.commands.archives import close_month, closed_months, key_of_archive, last_of
from guildhall.domains.billing.commands.make_archive import make_archives
from guildhall.services.documents.kept import key_of_paper
from guildhall.services.files.storage import store_of
from tests.billing.conftest import BillingShop, shop
from tests.billing.test_month_end import OCTOBER, ask, october
from tests.referrals.conftest import Stage, office, stage
from tests.referrals.office import ADMIN, PayoutOffice
from tests.referrals.test_statement_files import issued
from tests.referrals.test_statements import earned
from tests.support.client import Client
from tests.support.clock import FixedClock

__all__ = ["earned", "october", "office", "shop", "stage"]


def close(shop: BillingShop, client: Client, month: str) -> str:
    """Close a month; return the key of its archive."""
    closed = key_of_archive(ask(client, shop, "close-month", month=month)["id"])
    make_archives(shop.runtime)
    return closed


@pytest.fixture
def closed(october: BillingShop, client: Client) -> str:
    return close(october, client, "2026-10")


@pytest.mark.both_databases
def test_what_is_whole_is_not_mentioned(october: BillingShop, client: Client) -> None:
    assert list(books.closed(october.runtime)) == []
    ask(client, october, "close-month", month="2026-10")
    assert list(books.closed(october.runtime)) == []  # the worker has not made it yet
    make_archives(october.runtime)
    ask(client, october, "make-archive", **OCTOBER)
    make_archives(october.runtime)
    assert list(books.closed(october.runtime)) == []
    assert books.closed in {check for _, check in CHECKS}


def test_an_archive_that_is_gone_or_changed(october: BillingShop, closed: str, client: Client) -> None:
    before = close(october, client, "2026-09")
    store = store_of(october.runtime.settings)
    store.put(closed, b"PK")
    with october.runtime.reading() as uow:
        checksum = closed_months(uow)[1].sha256
    store.delete(before)
    assert list(books.closed(october.runtime)) == [
        f"The archive of the closed month 2026-09 is missing: restore {before} in the file storage from a backup.",
        f"The archive of the closed month 2026-10 differs from its checksum {checksum}: restore {closed} in the file "
        "storage from a backup.",
    ]


def test_papers_that_are_gone_or_changed(october: BillingShop, closed: str) -> None:
    store = store_of(october.runtime.settings)
    keys = {each.number: key_of_paper(each.id) for each in october.documents()}
    whole = b"".join(store.read(keys["INV-1"]))
    store.put(keys["INV-1"], whole.replace(b"%PDF", b"%FDP"))
    store.delete(keys["RE/2"])
    assert list(books.closed(october.runtime)) == [
        "Papers of the closed month 2026-10 are missing or differ from its archive: copy them from "
        f"{closed} to their places in the file storage (invoices/INV-1.pdf as {keys['INV-1']}, invoices/RE-2.pdf as "
        f"{keys['RE/2']})."
    ]
    store.put(keys["INV-1"], whole)
    (problem,) = books.closed(october.runtime)
    assert "INV-1" not in problem


def test_a_partners_statement_that_is_gone(
    stage: Stage, office: PayoutOffice, earned: str, runtime: Runtime, clock: FixedClock
) -> None:
    office.close(office.run(), "paid")
    month = clock.now().date().replace(day=1)
    (statement,) = issued(runtime, month, last_of(month))
    clock.advance(timedelta(days=31))
    with runtime.writing() as uow:
        close_month(uow, ADMIN, month, None)
    make_archives(runtime)
    assert list(books.closed(runtime)) == []
    store_of(runtime.settings).delete(key_of_paper(statement.payout_id))
    (problem,) = books.closed(runtime)
    assert f"(statements/{statement.number}.pdf as {key_of_paper(statement.payout_id)})" in problem


def test_a_storage_that_cannot_be_read(october: BillingShop, closed: str) -> None:
    folder = october.runtime.settings.media_folder / "books"
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("in the way")
    (problem,) = books.closed(october.runtime)
    assert problem.startswith("Not checked (")
