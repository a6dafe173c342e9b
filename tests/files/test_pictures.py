"""Published pictures: without metadata, in smaller sizes, and cached forever."""

import os
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from guildhall.core.runtime import Runtime
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.services.files.commands.sweep import RemovedFiles, sweep_files
from guildhall.services.files.storage import key_of, rendition_key
from tests.files.conftest import picture
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add, add_product


def test_a_photo_is_turned_and_forgets_where_it_was_taken(
    client: Client, uploader: Uploader, photo: bytes
) -> None:
    row = uploader.upload("Photo.jpeg", photo)
    assert (row["width"], row["height"], row["name"]) == (600, 900, "photo.jpg")
    answer = client.get(f"/media/{row['id']}/{row['name']}")
    assert answer.status_code == 200
    with Image.open(BytesIO(answer.content)) as shown:
        assert (shown.size, len(shown.getexif())) == ((600, 900), 0)
    assert b"Secret Camera" not in answer.content
    assert row["size"] == len(answer.content)


WHEREABOUTS = b"<x:xmpmeta>GPSLatitude 53,4N</x:xmpmeta>"


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {"xmp": WHEREABOUTS, "comment": b"GPSLatitude"}),
        ("WEBP", {"xmp": WHEREABOUTS}),
        ("PNG", {"pnginfo": PngInfo()}),
        ("MPO", {"save_all": True, "append_images": [Image.new("RGB", (80, 50), "olive")]}),
    ],
)
def test_image_metadata_is_not_published(
    client: Client, uploader: Uploader, kind: str, options: dict[str, Any]
) -> None:
    if kind == "PNG":
        options["pnginfo"].add_itxt("XML:com.adobe.xmp", WHEREABOUTS.decode())
    sent = picture(kind, (80, 50), icc_profile=b"profile", **options)
    row = uploader.upload("Photo", sent)
    public = client.get(f"/media/{row['id']}/{row['name']}").content
    assert (row["width"], row["height"], len(public)) == (80, 50, row["size"])
    assert b"GPSLatitude" not in public
    with Image.open(BytesIO(public)) as shown:
        assert (shown.format, shown.info["icc_profile"]) == ("JPEG" if kind == "MPO" else kind, b"profile")


def test_a_picture_with_nothing_beside_its_pixels_stays_as_it_was_sent(
    client: Client, uploader: Uploader
) -> None:
    for kind in ("JPEG", "PNG", "WEBP", "GIF"):
        sent = picture(kind, (80, 50))
        row = uploader.upload("Plain", sent)
        assert client.get(f"/media/{row['id']}/{row['name']}").content == sent


def test_pictures_are_cached_forever_and_cannot_run_scripts(
    client: Client, uploader: Uploader, png: bytes
) -> None:
    row = uploader.upload("a.png", png)
    answer = client.get(f"/media/{row['id']}/{row['name']}")
    assert answer.content == png
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_smaller_ones_are_drawn_once(runtime: Runtime, client: Client, uploader: Uploader) -> None:
    row = uploader.upload("a.png", picture(size=(1600, 1000)))
    answer = client.get(f"/media/{row['id']}/w/640.webp")
    with Image.open(BytesIO(answer.content)) as shown:
        assert (shown.format, shown.size) == ("WEBP", (640, 400))
    made = runtime.settings.media_folder / rendition_key(row["id"], 640)
    made.write_bytes(b"kept")
    assert client.get(f"/media/{row['id']}/w/640.webp").content == b"kept"
    with Image.open(BytesIO(client.get(f"/media/{row['id']}/w/1920.webp").content)) as whole:
        assert whole.size == (1600, 1000)


def test_other_addresses_are_none(client: Client, uploader: Uploader, png: bytes) -> None:
    row = uploader.upload("a.png", png)
    waiting = uploader.begin("b.png", 10)
    private = uploader.upload("c.pdf", b"%PDF-1.7", kind="download")
    for path in (
        f"{row['id']}/a.jpg",
        f"{row['id']}/a.svg",
        f"{row['id']}/w/641.webp",
        f"{row['id']}/w/..webp",
        f"{waiting}/b.png",
        f"{private['id']}/c.pdf",
        f"{private['id']}/c.png",
        "x/a.png",
        "..%2f..%2fsecrets/jwt.png",
    ):
        assert client.get(f"/media/{path}").status_code == 404, path


def test_a_used_file_cannot_be_deleted_and_an_unused_one_can(
    runtime: Runtime, client: Client, uploader: Uploader, png: bytes
) -> None:
    row = uploader.upload("a.png", png)
    address = f"/media/{row['id']}/w/1280.webp"
    article = client.post(
        "/rest/v1/blog_articles",
        json={"title": "Shown", "content": f'<img src="{address}">'},
        headers=uploader.headers | {"prefer": "return=representation"},
    ).json()[0]
    uses = client.post("/functions/v1/file-uses", json={"fileId": row["id"]}, headers=uploader.headers)
    assert uses.json() == {"uses": [{"table": "blog_articles", "id": article["id"], "title": "Shown"}]}
    one = f"/rest/v1/files?id=eq.{row['id']}"
    refusal = client.delete(one, headers=uploader.headers)
    assert (refusal.status_code, refusal.json()["hint"]) == (409, "file_in_use")
    assert refusal.json()["details"] == "blog_articles: Shown"

    client.delete(f"/rest/v1/blog_articles?id=eq.{article['id']}", headers=uploader.headers)
    assert client.delete(one, headers=uploader.headers).status_code == 204
    place = runtime.settings.media_folder / key_of(row["id"], "a.png")
    assert (sweep_files(runtime), place.exists()) == (0, True)
    os.utime(place, (0, 0))
    assert (sweep_files(runtime), place.exists()) == (1, False)


def test_a_deleted_picture_and_its_smaller_ones_go_at_once_and_no_other(
    runtime: Runtime, client: Client, uploader: Uploader, png: bytes
) -> None:
    gone, kept = (uploader.upload(name, png)["id"] for name in ("a.png", "b.png"))
    for file_id in (gone, kept):
        assert client.get(f"/media/{file_id}/w/320.webp").status_code == 200
    lying = {file_id: sorted(runtime.settings.media_folder.rglob(f"{file_id}*")) for file_id in (gone, kept)}
    assert [len(files) for files in lying.values()] == [2, 2]
    remove = RemovedFiles()
    assert remove(runtime) == 0
    assert client.delete(f"/rest/v1/files?id=eq.{gone}", headers=uploader.headers).status_code == 204
    assert (remove(runtime), remove(runtime)) == (1, 0)
    assert [path.exists() for path in lying[gone]] == [False, False]
    assert [path.exists() for path in lying[kept]] == [True, True]


def test_a_used_file_is_never_swept(runtime: Runtime, uploader: Uploader, png: bytes) -> None:
    place = runtime.settings.media_folder / key_of(uploader.upload("a.png", png)["id"], "a.png")
    os.utime(place, (0, 0))
    assert (sweep_files(runtime), place.exists()) == (0, True)


def test_content_staff_cannot_read_the_titles_of_sold_files(
    runtime: Runtime, client: Client, uploader: Uploader, png: bytes
) -> None:
    picture = uploader.upload("a.png", png)["id"]
    with runtime.writing() as uow:
        author = add_person(uow, "author", role="content")
        timestamps = {"created_at": uow.now, "updated_at": uow.now}
        address = f"/media/{picture}/w/640.webp"
        hidden = add_product(uow, "secret", name="Secret Launch", is_active=False, image_url=address)
        shown = add_product(uow, "known", name="Known", image_url=address)
        file = {"file_id": picture, "product_id": shown, "title": "Secret Chapter", "position": 1}
        add(uow, DeliveryFile, **file, **timestamps)
        add(uow, Creative, title="Secret banner", translations={"de": {"image_url": address}})
    ask = {"fileId": picture}
    uses = client.post("/functions/v1/file-uses", json=ask, headers=author.headers).json()["uses"]
    assert sorted(uses, key=str) == sorted(
        [
            {"table": "products", "id": shown, "title": "Known"},
            {"table": "products", "id": None, "title": None},
            {"table": "creatives", "id": None, "title": None},
            {"table": "delivery_files", "id": None, "title": None},
        ],
        key=str,
    )
    refused = client.delete(f"/rest/v1/files?id=eq.{picture}", headers=author.headers)
    assert (refused.status_code, refused.json()["hint"]) == (409, "file_in_use")
    assert "Secret" not in refused.text
    assert hidden not in refused.text
    seen = client.post("/functions/v1/file-uses", json=ask, headers=uploader.headers).json()["uses"]
    assert {use["title"] for use in seen} == {"Secret Launch", "Known", "Secret banner", "Secret Chapter"}


@pytest.mark.slow
def test_a_picture_that_is_far_larger_than_its_file_is_refused(uploader: Uploader) -> None:
    sent = picture("PNG", (7_000, 7_000))
    answer = uploader.send(uploader.begin("flat.png", len(sent)), 0, sent)
    assert (answer.status_code, answer.json()["hint"]) == (400, "unpacks_too_far")
