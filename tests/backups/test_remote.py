"""Backups leave the machine encrypted and verified, come back from the bucket, and are deleted when they are old."""

import os
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from guildhall.backups import remote, schedule, verify
from guildhall.backups.encryption import decrypt, encrypt, make_key
from guildhall.backups.names import Keep, name_at
from guildhall.backups.remote import backups_at, delete_old, fetched, send_backup
from guildhall.backups.schedule import BackupFailed, back_up_if_due
from guildhall.backups.verify import differing, verify_backup
from guildhall.cli.backups import LOW_PRIORITY
from guildhall.config.settings import Misconfigured, Settings
from guildhall.core.backup import BackupRefused, read_backup, write_backup
from guildhall.core.db.database import Database
from guildhall.core.runtime import Runtime
from guildhall.core.store import DiskStore, bytes_of
from guildhall.domains.catalogue.models import Product
from guildhall.schema import metadata
from guildhall.serve.wiring import build_runtime
from guildhall.services.audit.backups import last_backup
from guildhall.services.files.storage import store_at, store_of
from guildhall_demo.load import load_demo
from tests.doctor.conftest import guildhall
from tests.doctor.setups import Command
from tests.files.s3 import S3
from tests.support.clock import FixedClock

pytestmark = pytest.mark.slow

__all__ = ["guildhall"]

PICTURE = bytes(range(256)) * 999


@pytest.fixture
def bucket(request: pytest.FixtureRequest) -> Iterator[S3]:
    server = S3.start()
    yield server
    server.stop()


@pytest.fixture
def identity(tmp_path: Path) -> Path:
    return tmp_path / "backup.key"


@pytest.fixture
def shop(runtime: Runtime, identity: Path) -> Runtime:
    """The demo shop with an uploaded picture, whose backups are encrypted."""
    load_demo(runtime)
    store_of(runtime.settings).put("images/aa/picture.bin", PICTURE)
    settings = runtime.settings.model_copy(update={"backup_recipients": make_key(identity)})
    return Runtime(settings, runtime.database, runtime.clock, runtime.subscribers)


@pytest.mark.both_databases
@pytest.mark.postgresql_first
def test_a_backup_in_a_bucket_is_encrypted_and_restores(
    shop: Runtime, bucket: S3, identity: Path, tmp_path: Path, guildhall: Command
) -> None:
    url = bucket.url("backups")
    sent = send_backup(shop, url)
    assert backups_at(url) == [sent.name]
    stored = bytes_of(store_at(url), sent.name)
    assert stored.startswith(b"age-encryption.org/v1\n")
    assert b"admin@example.com" not in stored
    assert len(stored) == sent.size
    with shop.reading() as uow:
        assert last_backup(uow) == shop.clock.now()

    there = {"DATA_DIR": str(tmp_path / "new"), "BACKUP_URL": url, "BACKUP_RECIPIENTS": "age1" + "q" * 58}
    assert guildhall("backups", **there) == (0, f"{sent.name}\n")
    code, answer = guildhall("restore", "latest", **there)
    assert (code, answer) == (
        1,
        f"{sent.name} is encrypted: name the file with the secret key, --identity FILE.\n",
    )
    code, answer = guildhall("verify-backup", "--identity", str(identity), **there)
    assert (code, answer.partition(": ")[2]) == (
        0,
        f"{sent.rows} rows and all files were restored without a difference.\n",
    )
    code, answer = guildhall("restore", "latest", "--identity", str(identity), **there)
    assert (code, answer.splitlines()[0]) == (0, f"Restored {sent.rows} rows.")
    assert list((tmp_path / "new").glob("restore-*")) == []

    restored = build_runtime(Settings(data_dir=tmp_path / "new"))
    write_backup(restored.database, metadata, store_of(restored.settings), tmp_path / "again.zip")
    restored.database.close()
    with fetched(shop.settings.model_copy(update={"backup_url": url}), sent.name, identity) as file:
        assert differing(file, tmp_path / "again.zip") == [
            "tables/domain_events.jsonl"
        ]  # the mark of a restore
    assert store_of(restored.settings).stat("images/aa/picture.bin") is not None


def test_a_bucket_takes_no_unencrypted_backup(runtime: Runtime, bucket: S3) -> None:
    with pytest.raises(Misconfigured, match="has to be encrypted"):
        send_backup(runtime, bucket.url("backups"))
    assert backups_at(bucket.url("backups")) == []


def test_production_with_a_bucket_needs_a_key(identity: Path) -> None:
    settings = Settings(env="production", backup_url="s3://backups")
    assert any("BACKUP_RECIPIENTS" in line for line in settings.unsafe())
    encrypted = settings.model_copy(update={"backup_recipients": make_key(identity)})
    assert not any("BACKUP_RECIPIENTS" in line for line in encrypted.unsafe())


def test_a_secret_key_is_never_a_setting(identity: Path) -> None:
    make_key(identity)
    secret = identity.read_text().splitlines()[1]
    with pytest.raises(ValueError, match="never AGE-SECRET-KEY") as refused:
        Settings(backup_recipients=secret)
    assert secret[20:] not in str(refused.value).partition("[type")[0]


def test_a_folder_needs_no_key(runtime: Runtime, tmp_path: Path) -> None:
    sent = send_backup(runtime, str(tmp_path / "backups"))
    assert (tmp_path / "backups" / sent.name).read_bytes().startswith(b"PK")


def test_old_ones_are_deleted_from_the_bucket(
    bucket: S3, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = bucket.url("backups")
    place = store_at(url)
    for day in range(30):
        place.put(name_at(clock.now() - timedelta(days=day)) + ".age", b"old")
    place.put("readme.txt", b"keep")
    monkeypatch.setattr(remote, "KEPT", Keep(daily=3, weekly=1, monthly=0))
    assert len(delete_old(url)) == 27
    assert len(backups_at(url)) == 3
    assert bytes_of(place, "readme.txt") == b"keep"


def test_another_key_and_a_damaged_file_are_named(tmp_path: Path) -> None:
    plain, locked = tmp_path / "plain.zip", tmp_path / "locked.zip.age"
    plain.write_bytes(b"x" * 100_000)
    mine, other = tmp_path / "mine.key", tmp_path / "other.key"
    encrypt(plain, locked, [make_key(mine)])
    make_key(other)
    assert mine.stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        make_key(mine)
    decrypt(locked, tmp_path / "again.zip", mine)
    assert (tmp_path / "again.zip").read_bytes() == plain.read_bytes()
    with pytest.raises(BackupRefused, match="needs another key"):
        decrypt(locked, tmp_path / "no.zip", other)
    damaged = bytearray(locked.read_bytes())
    damaged[-5] ^= 1
    locked.write_bytes(damaged)
    with pytest.raises(BackupRefused, match="damaged"):
        decrypt(locked, tmp_path / "no.zip", mine)


def test_a_restore_that_differs_is_refused(
    shop: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the restore lost a value: the verification reads it back."""
    file = tmp_path / "shop.zip"
    write_backup(shop.database, metadata, store_of(shop.settings), file)
    assert verify_backup(file, tmp_path) > 0

    def loses(database: Database, store: DiskStore, source: Path) -> int:
        rows = read_backup(database, store, source)
        with database.writing() as connection:
            connection.execute(update(Product).values(price=Product.price + 1, updated_at=Product.updated_at))
        return rows

    monkeypatch.setattr(verify, "read_backup", loses)
    with pytest.raises(BackupRefused, match=r"differences: tables/products\.jsonl"):
        verify_backup(file, tmp_path)
    assert list(tmp_path.glob("verify-*")) == []


@pytest.mark.both_databases
def test_rows_that_refer_to_nothing_are_refused(runtime: Runtime, tmp_path: Path) -> None:
    load_demo(runtime)
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    write_backup(runtime.database, metadata, store_of(runtime.settings), good)
    with zipfile.ZipFile(good) as before, zipfile.ZipFile(bad, "w") as after:
        for name in before.namelist():
            after.writestr(name, b"" if name == "tables/accounts.jsonl" else before.read(name))
    with pytest.raises((BackupRefused, Exception), match=r"missing|FOREIGN KEY"):
        verify_backup(bad, tmp_path)


def test_what_is_stored_is_read_back(shop: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(DiskStore):
        def read(self, key: str, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
            yield from (chunk[:-1] for chunk in super().read(key, start, stop))

    monkeypatch.setattr(remote, "store_at", lambda url: Forgetful(Path(url)))
    with pytest.raises(BackupRefused, match="read back with other content"):
        send_backup(shop, str(tmp_path / "backups"))


def test_the_job_makes_one_when_it_is_due(
    shop: Runtime, tmp_path: Path, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    settings = shop.settings.model_copy(update={"backup_url": str(folder)})
    runtime = Runtime(settings, shop.database, clock, shop.subscribers)
    code = f"from pathlib import Path; Path({str(tmp_path / 'ran')!r}).open('a').write('x')"
    monkeypatch.setattr(schedule, "COMMAND", ("-c", code))

    def runs() -> int:
        back_up_if_due(runtime)
        return len((tmp_path / "ran").read_text())

    assert runs() == 1
    folder.mkdir()
    (folder / name_at(clock.now())).touch()
    assert runs() == 1
    clock.advance(timedelta(hours=23, minutes=59))
    assert runs() == 1
    clock.advance(timedelta(minutes=1))
    assert runs() == 2

    monkeypatch.setattr(schedule, "COMMAND", ("-c", "import sys; sys.exit('no space for ada@example.com')"))
    with pytest.raises(BackupFailed, match=r"no space for \(address\)"):
        back_up_if_due(runtime)


def test_the_scheduled_command_is_the_real_one(
    guildhall: Command, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    niced: list[int] = []
    monkeypatch.setattr(os, "nice", niced.append)  # the tests that follow would run at a low priority
    data = {"DATABASE_URL": database_url, "BACKUP_URL": str(tmp_path / "backups")}
    code, answer = guildhall(*schedule.COMMAND[2:], **data)
    assert (code, answer.endswith("verified.\n"), niced) == (0, True, [LOW_PRIORITY])
    assert len(list((tmp_path / "backups").iterdir())) == 1
