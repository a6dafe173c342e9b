"""Files in a bucket: the same uploads, pictures, backups and checks as with files on disk."""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from guildhall.config.settings import Settings
from guildhall.core.backup import read_backup, write_backup
from guildhall.core.runtime import Runtime
from guildhall.core.store import DiskStore, StorageUnavailable, Store, bytes_of
from guildhall.doctor.examine import examine
from guildhall.schema import metadata
from guildhall.serve.wiring import build_runtime
from guildhall.services.files.commands import sweep
from guildhall.services.files.storage import key_of, rendition_key, store_of
from tests.files.conftest import picture
from tests.files.s3 import BUCKET, S3
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.shelf import Shelf, closed


@pytest.fixture(scope="module")
def s3() -> Iterator[S3]:
    s3 = S3.start()
    yield s3
    s3.stop()


@pytest.fixture
def settings(settings: Settings, s3: S3, tmp_path: Path) -> Settings:
    return settings.model_copy(update={"media_url": s3.url(f"tests/{tmp_path.name}")})


@pytest.fixture
def store(settings: Settings) -> Store:
    return store_of(settings)


@pytest.mark.slow
def test_it_stores_files_like_a_folder(store: Store, tmp_path: Path) -> None:
    for each in (store, DiskStore(tmp_path / "disk")):
        each.put("images/3f/a", b"0123456789")
        large = os.urandom(20 * 1024 * 1024)  # uploaded in parts
        (tmp_path / "large").write_bytes(large)
        each.put("downloads/aa/b", tmp_path / "large")
        assert bytes_of(each, "downloads/aa/b") == large
        assert b"".join(each.read("images/3f/a", 3, 6)) == b"345"
        assert b"".join(each.read("images/3f/a", 8)) == b"89"
        assert b"".join(each.read("images/3f/a", 2, 2)) == b""
        assert {file.key: file.size for file in each.list()} == {
            "images/3f/a": 10,
            "downloads/aa/b": len(large),
        }
        assert [file.key for file in each.list("images")] == ["images/3f/a"]
        found = each.stat("images/3f/a")
        assert found
        assert found.size == 10
        each.delete("images/3f/a")
        each.delete("images/3f/a")
        assert each.stat("images/3f/a") is None
        with pytest.raises(FileNotFoundError):
            bytes_of(each, "images/3f/a")


def test_pictures_are_read_from_it_and_resized_into_it(
    client: Client, uploader: Uploader, store: Store
) -> None:
    content = picture(size=(1600, 1000))
    row = uploader.upload("a.png", content)
    assert bytes_of(store, key_of(row["id"], "a.png")) == content
    assert client.get(f"/media/{row['id']}/{row['name']}").content == content
    answer = client.get(f"/media/{row['id']}/w/640.webp")
    with Image.open(BytesIO(answer.content)) as shown:
        assert (shown.format, shown.size) == ("WEBP", (640, 400))
    assert bytes_of(store, rendition_key(row["id"], 640)) == answer.content
    part = client.get(f"/media/{row['id']}/{row['name']}", headers={"range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, content[10:20])


def test_a_deleted_file_and_its_smaller_ones_go(
    runtime: Runtime, client: Client, uploader: Uploader, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, kept = (uploader.upload(f"{name}.png", picture())["id"] for name in "ab")
    for file_id in (gone, kept):
        assert client.get(f"/media/{file_id}/w/320.webp").status_code == 200
    assert client.delete(f"/rest/v1/files?id=eq.{gone}", headers=uploader.headers).status_code == 204
    assert sweep.sweep_files(runtime) == 0
    monkeypatch.setattr(sweep, "GRACE", -5)
    assert sweep.sweep_files(runtime) == 2
    assert {file.key for file in store.list()} == {key_of(kept, "b.png"), rendition_key(kept, 320)}


@pytest.mark.slow
def test_a_backup_moves_a_shop_from_a_bucket_to_a_disk(
    runtime: Runtime,
    client: Client,
    uploader: Uploader,
    store: Store,
    png: bytes,
    tmp_path: Path,
    shelf: Shelf,
) -> None:
    row = uploader.upload("a.png", png)
    client.get(f"/media/{row['id']}/w/320.webp")
    write_backup(runtime.database, metadata, store, tmp_path / "shop.zip")
    url = shelf.copy(closed)
    other = build_runtime(Settings(database_url=url, data_dir=tmp_path / "other"))
    disk = DiskStore(tmp_path / "other" / "media")
    read_backup(other.database, disk, tmp_path / "shop.zip")
    other.database.close()
    shelf.discard(url)
    assert {file.key for file in disk.list()} == {key_of(row["id"], "a.png")}
    assert bytes_of(disk, key_of(row["id"], "a.png")) == png


@pytest.mark.slow
def test_an_inaccessible_bucket_is_reported_and_recovers(
    settings: Settings, s3: S3, runtime: Runtime, client: Client, uploader: Uploader, png: bytes
) -> None:
    assert _files(runtime) is None
    row = uploader.upload("a.png", png)
    wrong = s3.url("tests", secret="not-the-secret")
    object.__setattr__(settings, "media_url", wrong)
    with pytest.raises(StorageUnavailable):
        store_of(settings).stat("a")
    assert _files(runtime) == (
        "the bucket cannot be used (it refuses the key, or the key lacks a right): "
        "check GUILDHALL_MEDIA_URL, its credentials and their permissions."
    )
    answer = client.get(f"/media/{row['id']}/{row['name']}")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_a_bucket_that_is_not_there(settings: Settings, s3: S3, runtime: Runtime) -> None:
    object.__setattr__(settings, "media_url", s3.url("tests").replace(BUCKET, "shop-fiels"))
    assert str(_files(runtime)).startswith("the bucket cannot be used (there is no such bucket): check")


def _files(runtime: Runtime) -> str | None:
    return next(finding.problem for finding in examine(runtime) if finding.what == "files")
