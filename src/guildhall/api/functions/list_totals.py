"""/functions/v1/list-totals: the totals of a list of the back office, over all of its rows."""

from typing import Annotated

from pydantic import Field
from starlette.requests import Request

from guildhall.api.functions.answers import Answer, CurrencyAmount
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ALL_STAFF, FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import Refused
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OneLine
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.answer import RowTotals
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.errors import DialectError

router = FunctionRouter()

LONGEST_QUERY = 24_000


class TotalsOf(FunctionBody):
    """`query` is the query string of a read of the table in /rest/v1: its filters count, its page does not."""

    table: Annotated[str, Field(max_length=60), OneLine]
    query: Annotated[str, Field(max_length=LONGEST_QUERY), OneLine]


class ListTotals(Answer):
    """`amounts` are the sums of the rows by currency; empty if the rows have none."""

    count: int
    amounts: list[CurrencyAmount]


@router.function("/list-totals", only=ALL_STAFF, refuses=("bad_query",))
async def totals_of(body: TotalsOf, request: Request, runtime: RuntimeDep, caller: CallerDep) -> ListTotals:
    """Return the number and the amounts of all rows that a list has with its filters. For staff."""
    tables: RestEngine = request.app.state.tables

    def count(uow: UnitOfWork) -> RowTotals:
        return tables.totals(uow, caller, body.table, body.query)

    try:
        found = await runtime.read(count)
    except DialectError as error:
        raise Refused("bad_query") from error
    amounts = [
        CurrencyAmount(currency=amount.currency, amount=to_major(amount.minor)) for amount in found.amounts
    ]
    return ListTotals(count=found.rows, amounts=amounts)
