"""/functions/v1/import: customers, orders and partner balances of another shop system."""

from typing import Annotated

from pydantic import Field, StringConstraints

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import FreeText
from guildhall.domains.backoffice.commands.import_history import RolledBack, import_history
from guildhall.domains.backoffice.import_rows import (
    ImportedBalance,
    ImportedCustomer,
    ImportedOrder,
    ImportResult,
)
from guildhall.domains.discounts.commands.import_codes import ImportedCode, import_codes
from guildhall.domains.integrations.scopes import IMPORT
from guildhall.domains.referrals.queries.partner import codes_of_partners
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()


class ImportDiscounts(FunctionBody):
    """`csv` is the text of a CSV file with the column `code`, and any other of the table `discount_codes`.

    Without `commit` the import is a dry run.
    """

    csv: Annotated[str, StringConstraints(min_length=1, max_length=900_000), FreeText()]
    commit: bool = False


class ImportedDiscounts(Answer):
    lines: list[ImportedCode]
    committed: bool


MOST = 500  # rows of each kind


class ImportRows(FunctionBody):
    """At most 500 rows of each kind. With `dryRun` nothing is kept: the answer says what an import would do."""

    dry_run: bool = False
    customers: Annotated[list[ImportedCustomer], Field(max_length=MOST)] = []
    orders: Annotated[list[ImportedOrder], Field(max_length=MOST)] = []
    balances: Annotated[list[ImportedBalance], Field(max_length=MOST)] = []


class ImportReport(Answer):
    """The number of rows by outcome, and the outcome of each row in the order of the request."""

    dry_run: bool
    created: int
    existing: int
    refused: int
    rows: list[ImportResult]


@router.function("/import", only=ADMINS, scopes=(IMPORT,), once=Once())
async def import_rows(body: ImportRows, runtime: RuntimeDep, caller: CallerDep) -> ImportReport:
    """For admins and tokens with `import:write`: history of another shop system, with its own dates.

    Sends no emails, issues no invoices and earns no commissions. It may be repeated: customers are known by their
    email address, orders and balances by their `reference`; a known row is left as it is.
    """

    def work(uow: UnitOfWork) -> list[ImportResult]:
        return import_history(
            uow,
            caller,
            customers=body.customers,
            orders=body.orders,
            balances=body.balances,
            dry_run=body.dry_run,
        )

    try:
        results = await runtime.write(work)
    except RolledBack as ended:
        results = ended.results
    return ImportReport(
        dry_run=body.dry_run,
        created=sum(result.outcome == "created" for result in results),
        existing=sum(result.outcome == "exists" for result in results),
        refused=sum(result.outcome == "refused" for result in results),
        rows=results,
    )


@router.function(
    "/import-discounts",
    only=ADMINS,
    scopes=(IMPORT,),
    refuses=("unreadable_csv", "columns_missing", "too_many_lines"),
    once=Once(),
)
def import_discounts(uow: Writing, body: ImportDiscounts, caller: CallerDep) -> ImportedDiscounts:
    """Import discount codes from CSV, for admins and tokens with `import:write`. It may be repeated.

    A line with a `referral_code` is a code of this partner, whom its orders are credited to.
    """
    return ImportedDiscounts(
        lines=import_codes(uow, caller, body.csv, commit=body.commit, partners=codes_of_partners(uow)),
        committed=body.commit,
    )
