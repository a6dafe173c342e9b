"""A migration that processes of an older version could not write after is refused while they run."""

import ast
from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy.engine import make_url

from guildhall.core.db import revisions
from guildhall.core.db.revisions import current_revision, newest_revision, session_name
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import NEEDS_STOP, OthersRunning, migrate

BEFORE_ANY = "0005"
NARROWS = {
    "create_check_constraint",
    "create_foreign_key",
    "create_unique_constraint",
    "drop_column",
    "drop_table",
}


@pytest.mark.only_on("postgresql", reason="SQLite serves one process, which migrates when it starts")
def test_it_waits_until_the_last_older_process_is_gone(empty: Runtime, dialect: str) -> None:
    migrate(empty.database, BEFORE_ANY)
    url = make_url(empty.database.url).set(drivername="postgresql").render_as_string(hide_password=False)
    for name in ("", "guildhall 0005"):
        with psycopg.connect(url, application_name=name):
            with pytest.raises(OthersRunning, match="1 of their connections"):
                migrate(empty.database)
            assert revision(empty) == BEFORE_ANY
    with psycopg.connect(url, application_name="psql"), psycopg.connect(url, application_name=session_name()):
        migrate(empty.database)
    assert revision(empty) == newest_revision()


def revision(runtime: Runtime) -> str | None:
    with runtime.reading() as uow:
        return current_revision(uow.db)


def narrowing(source: str) -> Iterator[str]:
    """Yield the operations of a migration that an older version may violate, by table, unless it made the table."""
    upgrade = next(node for node in ast.parse(source).body if getattr(node, "name", "") == "upgrade")
    made = {
        call.args[0].value
        for call in calls(upgrade)
        if name_of(call) == "create_table" and isinstance(call.args[0], ast.Constant)
    }
    for part in ast.walk(upgrade):
        if isinstance(part, ast.With):
            opened = part.items[0].context_expr
            table = getattr(opened.args[0], "value", None) if isinstance(opened, ast.Call) else None
            if table in made:
                continue
            yield from filter(None, map(why, calls(part)))
    for call in calls(upgrade):
        on_table = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "op"
        if on_table and (found := why(call)):
            yield found


def why(call: ast.Call) -> str | None:
    name, named = name_of(call), {each.arg: ast.unparse(each.value) for each in call.keywords}
    if name in NARROWS or (name == "alter_column" and named.get("nullable") == "False"):
        return name
    if name == "create_index" and named.get("unique") == "True":
        return name
    if name == "add_column":
        column = ast.unparse(call.args[-1])
        return name if "nullable=False" in column and "server_default" not in column else None
    return None


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def test_each_narrowing_migration_is_declared() -> None:
    found = {}
    for path in sorted((revisions.FOLDER / "versions").glob("*.py")):
        number = path.name.partition("_")[0]
        if number > "0001" and (reasons := sorted(set(narrowing(path.read_text())))):
            found[number] = reasons
    undeclared = {number: why for number, why in found.items() if number not in NEEDS_STOP}
    assert undeclared == {}, "name these in NEEDS_STOP: older processes would fail to write"


@pytest.mark.parametrize(
    "operation",
    [
        'op.add_column("orders", sa.Column("shelf", sa.String(), nullable=False))',
        'op.drop_column("orders", "currency")',
        'op.create_index("uq", "orders", ["id", "currency"], unique=True)',
        'with op.batch_alter_table("orders") as b:\n        b.create_check_constraint("ck", "1 = 1")',
    ],
)
def test_the_guard_finds(operation: str) -> None:
    assert list(narrowing(f"def upgrade():\n    {operation}\n"))
