"""The server answers each condition by which a list of the back office searches or filters: its column has an index."""

import re
from pathlib import Path

from tests.support.client import Client
from tests.support.people import Person

OFFICE = Path(__file__).parents[2] / "frontend/src/admin"
TABLE = re.compile(r'\btable: "(\w+)"')
CONDITION = re.compile(r"[\"`(,](\w+)\.(eq|like|gte|lte)\.([\w-]*)")
EXAMPLES = {"like": "ab*", "gte": "2026-01-01", "lte": "2026-01-01"}


def conditions() -> set[tuple[str, str]]:
    """Return each table of a list, with the conditions in its file. A value that is typed later has an example."""
    found = set()
    for file in OFFICE.rglob("*.ts"):
        source = file.read_text("utf-8")
        tables = set(TABLE.findall(source))
        if len(tables) != 1 or ".test." in file.name:
            continue
        for column, operator, value in CONDITION.findall(source):
            if column != "id":
                found.add((*tables, f"{column}.{operator}.{value or EXAMPLES.get(operator, 'x')}"))
    return found


def test_every_condition_of_a_list_is_served(client: Client, boss: Person) -> None:
    asked = conditions()
    assert {("orders", "referral_code.like.ab*"), ("discount_codes", "is_active.eq.true")} <= asked
    assert len(asked) > 30
    refused = {}
    for table, condition in sorted(asked):
        answer = client.get(f"/rest/v1/{table}?or=({condition})&limit=1", headers=boss.headers)
        if answer.status_code != 200:
            refused[table, condition] = answer.json()["message"]
    assert refused == {}
