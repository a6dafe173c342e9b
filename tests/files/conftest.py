"""Fixtures: an admin, and files to upload."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from guildhall.core.runtime import Runtime
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.people import Person, add_person


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def uploader(client: Client, boss: Person) -> Uploader:
    return Uploader(client, boss.headers)


def picture(kind: str = "PNG", size: tuple[int, int] = (800, 500), **options: Any) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, options.pop("color", "teal")).save(file, kind, **options)
    return file.getvalue()


@pytest.fixture
def png() -> bytes:
    return picture()


@pytest.fixture
def photo() -> bytes:
    """A photo taken upright, with its location in the metadata."""
    exif = Image.Exif()
    exif[0x0112] = 6  # rotate by 90 degrees
    exif[0x010F] = "Secret Camera"
    return picture("JPEG", (900, 600), exif=exif)
