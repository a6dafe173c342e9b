"""A Store in an S3-compatible bucket (AWS, MinIO, Garage, Ceph, R2, Hetzner, …).

This module is imported only if a bucket is configured, because obstore is large.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

import obstore
from obstore.exceptions import BaseError, NotFoundError, PermissionDeniedError, UnauthenticatedError
from obstore.store import S3Store

from guildhall.core.store import CHUNK, StorageUnavailable, StoredObject

if TYPE_CHECKING:
    from obstore import GetOptions

PART = 8 * 1024 * 1024  # bytes per part of a large file; two parts are in memory at once
WAIT = timedelta(seconds=10)  # for a response, including retries


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of `s3://[key:secret@]bucket[/prefix][?endpoint=URL&region=NAME]`; "" where one is missing."""

    bucket: str
    prefix: str
    endpoint: str
    region: str
    key_id: str
    secret: str

    @staticmethod
    def of(url: str) -> "Address":
        parts = urlsplit(url)
        options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        return Address(
            parts.hostname or "",
            parts.path.strip("/"),
            options.get("endpoint", ""),
            options.get("region", ""),
            unquote(parts.username or ""),
            unquote(parts.password or ""),
        )


class Bucket:
    """A Store in a bucket. Credentials missing in the URL come from AWS_ variables or the machine's role."""

    def __init__(self, url: str) -> None:
        address = Address.of(url)
        config = {
            "endpoint": address.endpoint,
            "region": address.region,
            "access_key_id": address.key_id,
            "secret_access_key": address.secret,
        }
        self._store = S3Store(
            address.bucket,
            prefix=address.prefix or None,
            config={name: value for name, value in config.items() if value},  # type: ignore[arg-type]
            client_options={"allow_http": address.endpoint.startswith("http:"), "connect_timeout": "5s"},
            retry_config={"max_retries": 3, "retry_timeout": WAIT},
            disable_bulk_delete=True,  # not every S3-compatible service supports it
        )

    def put(self, key: str, content: bytes | Path) -> None:
        with _translated_errors():
            try:
                obstore.put(self._store, key, content, chunk_size=PART, max_concurrency=2)
            except (NotFoundError, FileNotFoundError):
                raise StorageUnavailable("there is no such bucket") from None

    def stat(self, key: str) -> StoredObject | None:
        with _translated_errors():
            try:
                found = obstore.head(self._store, key)
            except (NotFoundError, FileNotFoundError):
                return None
        return StoredObject(key, found["size"], found["last_modified"].timestamp())

    def read(self, key: str, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        if stop is not None and stop <= start:
            return
        part: GetOptions = {"range": (start, stop) if stop is not None else {"offset": start}}
        with _translated_errors():
            found = obstore.get(self._store, key, options=part if start or stop else None)
            for chunk in found.stream(CHUNK):
                yield bytes(chunk)

    def delete(self, key: str) -> None:
        with _translated_errors():
            obstore.delete(self._store, key)

    def list(self, folder: str = "") -> Iterator[StoredObject]:
        with _translated_errors():
            for batch in obstore.list(self._store, folder or None, chunk_size=500):
                for found in batch:
                    yield StoredObject(found["path"], found["size"], found["last_modified"].timestamp())


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate the bucket's errors to FileNotFoundError for a missing file, else StorageUnavailable."""
    try:
        yield
    except NotFoundError:
        raise FileNotFoundError from None
    except (PermissionDeniedError, UnauthenticatedError):
        raise StorageUnavailable("it refuses the key, or the key lacks a right") from None
    except BaseError:
        raise StorageUnavailable("it does not answer, or there is no key") from None
