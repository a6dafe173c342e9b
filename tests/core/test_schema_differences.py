"""The schema is compared part by part: a revision number alone proves nothing."""

import hashlib
import json
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import text

from guildhall.core.backup import BackupRefused, read_backup
from guildhall.core.db import revisions
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import SchemaDiffers, differences
from guildhall.core.schema.migrate import migrate
from guildhall.core.store import DiskStore
from guildhall.doctor.database import database
from tests.core.released import KEPT
from tests.support.client import Client

RELEASED = Path(__file__).parent / "released" / "migrations.json"


def break_schema(runtime: Runtime) -> None:
    """Take away a column, as in a shop that an unreleased version made."""
    with runtime.writing() as uow:
        uow.db.execute(text("ALTER TABLE mails DROP COLUMN try_until"))


def test_a_released_schema_has_no_differences(runtime: Runtime) -> None:
    assert differences(runtime.database) == []


@pytest.mark.slow
def test_a_missing_column_is_named_everywhere(client: Client, runtime: Runtime) -> None:
    break_schema(runtime)
    assert differences(runtime.database) == ["mails.try_until is missing"]
    assert client.get("/readyz").status_code == 503
    assert "guildhall doctor" in client.get("/readyz").json()["status"]
    assert any("mails.try_until is missing" in problem for problem in database(runtime))
    with pytest.raises(SchemaDiffers, match=r"mails\.try_until is missing.*unreleased version"):
        migrate(runtime.database)


def test_an_unknown_column_matters_only_if_inserts_must_fill_it(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(text("ALTER TABLE products ADD COLUMN shelf VARCHAR"))
    assert differences(runtime.database) == []


@pytest.mark.slow
def test_a_running_process_notices_what_was_taken_away_and_given_back(
    client: Client, runtime: Runtime
) -> None:
    """A match is remembered only until the schema changes."""
    index = "INDEX ix_orders_checkout_id"
    assert client.get("/readyz").status_code == 200
    for change, status in (("DROP " + index, 503), (f"CREATE {index} ON orders (checkout_id)", 200)):
        with runtime.writing() as uow:
            uow.db.execute(text(change))
        for _ in range(2):
            answer = client.get("/readyz")
            assert (answer.status_code, "ix_orders_checkout_id is missing" in answer.text) == (
                status,
                status == 503,
            )


@pytest.mark.slow
def test_a_backup_that_does_not_fit_its_schema_is_refused(empty: Runtime, tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(KEPT / "0001.zip") as kept, zipfile.ZipFile(broken, "w") as changed:
        for name in kept.namelist():
            content = kept.read(name)
            if name == "tables/products.jsonl":
                rows = [json.loads(line) | {"shelf": "A"} for line in content.splitlines()]
                content = "\n".join(map(json.dumps, rows)).encode()
            changed.writestr(name, content)
    with pytest.raises(BackupRefused, match=r"does not fit the schema it names \(shelf\)"):
        read_backup(empty.database, DiskStore(tmp_path / "media"), broken)


def test_released_migrations_keep_their_bytes() -> None:
    """A shop may have run them already: a change comes as a migration of its own."""
    released = json.loads(RELEASED.read_text())
    assert "0001" in released
    files = {file.name[:4]: file for file in (revisions.FOLDER / "versions").glob("*.py")}
    found = {number: hashlib.sha256(files[number].read_bytes()).hexdigest() for number in released}
    assert found == released
