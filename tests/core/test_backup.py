"""A backup restored into an empty database is the same shop, on both databases."""

import json
import os
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, ForeignKey, Integer, MetaData, Table, insert, select, text
from sqlalchemy.exc import DBAPIError

from guildhall.config.settings import Settings
from guildhall.core.backup import BackupRefused, _tables, read_backup, write_backup
from guildhall.core.db.columns import Json
from guildhall.core.runtime import Runtime
from guildhall.core.store import DiskStore
from guildhall.domains.catalogue.models import Product
from guildhall.domains.workshops.models import Workshop
from guildhall.schema import metadata
from guildhall.serve.wiring import build_runtime
from tests.support.shelf import Shelf, closed


def rows(runtime: Runtime) -> dict[str, list[tuple[Any, ...]]]:
    with runtime.reading() as uow:
        return {
            table.name: sorted(map(tuple, uow.db.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


@pytest.fixture
def filled(runtime: Runtime) -> Runtime:
    with runtime.writing() as uow:
        at = {"created_at": uow.now, "updated_at": uow.now}
        uow.db.execute(
            insert(Product).values(
                name="Wörkbench <&>",
                slug="w",
                price=12_345,
                features=["a", "ü"],
                delivery_links=[],
                delivery_details={"key": None},
                **at,
            )
        )
        uow.db.execute(
            insert(Workshop).values(
                title="Day",
                slug="day",
                price=0,
                date=uow.now.date(),
                time="10:00",
                duration="1 h",
                instructor="I",
                max_participants=3,
                what_you_learn=[],
                requirements=[],
                materials=[],
                **at,
            )
        )
    return runtime


@pytest.fixture
def empty(shelf: Shelf, tmp_path: Path) -> Iterator[Runtime]:
    """Another database, which no row was written to."""
    url = shelf.copy(closed)
    runtime = build_runtime(Settings(database_url=url, data_dir=tmp_path / "elsewhere"))
    yield runtime
    runtime.database.close()
    shelf.discard(url)


@pytest.mark.slow
def test_a_restored_database_equals_the_backup(filled: Runtime, empty: Runtime, tmp_path: Path) -> None:
    media = tmp_path / "media"
    (media / "images" / "a").mkdir(parents=True)
    (media / "images" / "a" / "picture.bin").write_bytes(bytes(range(256)))
    file = tmp_path / "shop.backup"

    assert write_backup(filled.database, metadata, DiskStore(media), file) == 3
    shutil.move(media, tmp_path / "before")
    assert read_backup(empty.database, DiskStore(media), file) == 3

    assert rows(empty) == rows(filled)
    assert (media / "images" / "a" / "picture.bin").read_bytes() == bytes(range(256))


def test_rows_are_ordered_after_the_rows_they_reference(runtime: Runtime, tmp_path: Path) -> None:
    """For example a credit note after its invoice, in any physical order of the rows."""
    notes = MetaData()
    table = Table(
        "notes", notes, Column("id", Integer, primary_key=True), Column("corrects", ForeignKey("notes.id"))
    )
    notes.create_all(runtime.database.engine)
    pairs = [(3, None), (1, 3), (2, 3), (4, None)]
    with runtime.database.writing() as connection:
        for id_, corrects in pairs:
            connection.execute(insert(table).values(id=id_, corrects=corrects))
    file = tmp_path / "notes.zip"
    write_backup(runtime.database, notes, DiskStore(tmp_path / "media"), file)
    with zipfile.ZipFile(file) as archive:
        rows = [json.loads(line) for line in archive.read("tables/notes.jsonl").splitlines()]
    assert sorted((row["id"], row["corrects"]) for row in rows) == sorted(pairs, key=lambda pair: pair[0])
    assert [row["corrects"] for row in rows] == [None, None, 3, 3]
    notes.drop_all(runtime.database.engine)


def test_a_document_that_is_missing_stays_missing(runtime: Runtime) -> None:
    """None written to a JSON column would become the document `null`."""
    notes = MetaData()
    Table("notes", notes, Column("id", Integer, primary_key=True), Column("more", Json))
    notes.create_all(runtime.database.engine)
    with runtime.database.writing() as connection:
        (table,) = _tables(connection, {"notes": []})
        connection.execute(insert(table), [{"id": 1, "more": None}, {"id": 2, "more": {}}])
        missing = connection.execute(text("SELECT id FROM notes WHERE more IS NULL")).scalars().all()
    assert missing == [1]
    notes.drop_all(runtime.database.engine)


def test_a_backup_that_fails_leaves_nothing(runtime: Runtime, tmp_path: Path) -> None:
    missing = MetaData()
    Table("nowhere", missing, Column("id", Integer))
    with pytest.raises(DBAPIError):
        write_backup(runtime.database, missing, DiskStore(tmp_path / "media"), tmp_path / "shop.zip")
    assert list(tmp_path.glob("shop*")) == []


def test_a_database_with_rows_is_not_overwritten(filled: Runtime, tmp_path: Path) -> None:
    file = tmp_path / "shop.backup"
    write_backup(filled.database, metadata, DiskStore(tmp_path / "media"), file)
    before = rows(filled)
    with pytest.raises(BackupRefused, match="not empty"):
        read_backup(filled.database, DiskStore(tmp_path / "media"), file)
    assert rows(filled) == before


def test_any_other_file_is_refused(empty: Runtime, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sirs")
    with pytest.raises(BackupRefused, match=r"letter\.txt is not a backup"):
        read_backup(empty.database, DiskStore(tmp_path), file)


def test_what_a_killed_backup_left_is_removed(filled: Runtime, tmp_path: Path) -> None:
    """Not what another one is writing now."""
    left, under_way, other = (tmp_path / name for name in ("a.zip.part", "b.zip.part", "notes.part"))
    for file in (left, under_way, other):
        file.touch()
    for file in (left, other):
        os.utime(file, (0, 0))
    write_backup(filled.database, metadata, DiskStore(tmp_path / "media"), tmp_path / "shop.zip")
    assert [file.exists() for file in (left, under_way, other)] == [False, True, True]
