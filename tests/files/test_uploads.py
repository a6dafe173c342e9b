"""Uploading: in chunks, with content checks, and only by admins."""

from datetime import timedelta
from threading import Event, Lock

import pytest

from guildhall.api.files import uploads
from guildhall.core.runtime import Runtime
from guildhall.services.files.commands.sweep import sweep_files
from guildhall.services.files.storage import Incoming
from tests.files.conftest import picture
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person


def test_a_broken_upload_resumes_where_it_stopped(uploader: Uploader, png: bytes) -> None:
    file_id = uploader.begin("C:\\fakepath\\My Stall.JPG", len(png), alt="A stall")
    half = len(png) // 2
    assert uploader.send(file_id, 0, png[:half]).headers["upload-offset"] == str(half)
    requested = uploader.client.head(f"/functions/v1/uploads/{file_id}", headers=uploader.headers)
    assert (requested.status_code, requested.headers["upload-offset"]) == (204, str(half))
    elsewhere = uploader.send(file_id, 0, png)
    assert (elsewhere.status_code, elsewhere.json()["hint"], elsewhere.json()["details"]) == (
        409,
        "wrong_offset",
        str(half),
    )
    assert uploader.send(file_id, half, png[half:]).status_code == 204
    row = uploader.row(file_id)
    assert {name: row[name] for name in ("state", "name", "alt", "content_type", "width", "height")} == {
        "state": "ready",
        "name": "my-stall.png",
        "alt": "A stall",
        "content_type": "image/png",
        "width": 800,
        "height": 500,
    }
    assert uploader.send(file_id, len(png), b"x").status_code == 404


@pytest.mark.parametrize("reuse", [True, False])
def test_the_same_picture_is_stored_once_where_that_is_wanted(
    uploader: Uploader, photo: bytes, reuse: bool
) -> None:
    first = uploader.upload("stall.jpg", photo)
    again = uploader.begin("other-name.jpg", len(photo))
    answer = uploader.send(again, 0, photo, reuse=reuse)
    assert answer.headers["upload-file"] == (first["id"] if reuse else again)
    rows = uploader.client.get("/rest/v1/files?select=id,state", headers=uploader.headers).json()
    stored = {first["id"]} if reuse else {first["id"], again}
    assert {(row["id"], row["state"]) for row in rows} == {(each, "ready") for each in stored}


def test_pictures_that_only_look_alike_are_both_stored(uploader: Uploader) -> None:
    teal, plum = (picture(size=(40, 40)), picture(size=(40, 40), color="#800081"))
    assert len(teal) == len(plum)
    first = uploader.upload("teal.png", teal)
    again = uploader.begin("plum.png", len(plum))
    assert uploader.send(again, 0, plum, reuse=True).headers["upload-file"] == again != first["id"]


def test_more_bytes_than_declared_are_refused(uploader: Uploader, png: bytes) -> None:
    file_id = uploader.begin("a.png", len(png) - 1)
    assert uploader.send(file_id, 0, png).json()["hint"] == "too_many_bytes"


def test_pictures_are_processed_one_at_a_time(
    uploader: Uploader, png: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may take 400 MB for its pixels. A second one would start during the first without the limit."""
    inside, alone, second = Lock(), [], Event()

    def stat(*_about: object, reuse: bool) -> str:
        alone.append(inside.acquire(blocking=False))
        if alone[-1]:
            second.wait(0.2)
            inside.release()
        else:
            second.set()
        return str(reuse)

    monkeypatch.setattr(uploads, "finish_upload", stat)
    ids = [uploader.begin(f"{number}.png", len(png)) for number in range(3)]
    headers = uploader.headers | {"upload-offset": "0"}
    assert isinstance(uploader.client, Client)
    send = uploader.client.http.build_request
    answers = uploader.client.together(
        [send("PATCH", f"/functions/v1/uploads/{one}", content=png, headers=headers) for one in ids]
    )
    assert [answer.status_code for answer in answers] == [204, 204, 204]
    assert alone == [True, True, True]


def test_an_upload_may_be_larger_than_any_other_body(uploader: Uploader) -> None:
    content = b"%PDF-" + b"x" * (3 * 1024 * 1024)
    row = uploader.upload("Guide.pdf", content, kind="download")
    assert (row["name"], row["content_type"], row["size"]) == ("Guide.pdf", "application/pdf", len(content))


@pytest.mark.parametrize(
    ("content", "kind", "reason"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "image", "not_a_picture"),
        (b"<html><script>x()</script></html>", "image", "not_a_picture"),
        (b"\x89PNG\r\n\x1a\n broken", "image", "not_a_picture"),
        (b"MZ\x90\x00", "download", "program_refused"),
        (b"#!/bin/sh\nrm", "download", "program_refused"),
    ],
)
def test_the_content_decides_the_file_type(
    uploader: Uploader, content: bytes, kind: str, reason: str
) -> None:
    file_id = uploader.begin("a.png", len(content), kind=kind)
    refusal = uploader.send(file_id, 0, content)
    assert (refusal.status_code, refusal.json()["hint"]) == (400, reason)
    requested = uploader.client.head(f"/functions/v1/uploads/{file_id}", headers=uploader.headers)
    assert requested.status_code == 404


@pytest.mark.parametrize(("size", "kind"), [(0, "image"), (21 * 1024**2, "image"), (3 * 1024**3, "download")])
def test_sizes_are_refused_before_a_byte_is_sent(uploader: Uploader, size: int, kind: str) -> None:
    assert uploader.publish("a", size, kind=kind).status_code == 400


def test_other_users_cannot_upload(runtime: Runtime, client: Client, uploader: Uploader) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    file_id = uploader.begin("a.png", 3)
    for headers, status in (({}, 401), (ada.headers, 403)):
        other = Uploader(client, headers)
        assert other.publish("a.png", 3).status_code == status
        assert other.send(file_id, 0, b"abc").status_code == status
    assert Incoming(runtime.settings).received(file_id) == 0


def test_an_upload_without_its_place_is_refused(uploader: Uploader) -> None:
    file_id = uploader.begin("a.png", 3)
    answer = uploader.client.patch(
        f"/functions/v1/uploads/{file_id}", content=b"abc", headers=uploader.headers
    )
    assert (answer.status_code, answer.json()["hint"]) == (400, "offset_required")


def test_unfinished_uploads_are_removed_after_a_day(
    runtime: Runtime, clock: FixedClock, uploader: Uploader, png: bytes
) -> None:
    file_id = uploader.begin("a.png", len(png))
    uploader.send(file_id, 0, png[:10])
    folder = Incoming(runtime.settings)
    assert (sweep_files(runtime), folder.received(file_id)) == (0, 10)
    clock.advance(timedelta(hours=25))
    assert (sweep_files(runtime), folder.received(file_id)) == (1, 0)
