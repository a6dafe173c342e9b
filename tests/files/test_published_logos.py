"""A logo that was ever published stays, since documents are drawn with the logo of their day."""

import json
from datetime import timedelta

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.core.resources import LOCALES
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.file_uses import PLACES
from guildhall.services.site.queries import SHOWING
from tests.files.uploading import Uploader
from tests.support.branding import publish_site
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.mark.slow
def test_a_logo_of_an_earlier_day_cannot_be_deleted(
    runtime: Runtime, client: Client, uploader: Uploader, clock: FixedClock, png: bytes
) -> None:
    old, new = (uploader.upload(name, png)["id"] for name in ("old.png", "new.png"))
    for logo in (old, new):
        publish_site(runtime, logo=f"/media/{logo}/x.png")
        clock.advance(timedelta(days=1))
    assert _uses(client, uploader, old) == ["documents"]
    assert _uses(client, uploader, new) == ["site_versions", "site_draft"]
    for logo in (old, new):
        refused = client.delete(f"/rest/v1/files?id=eq.{logo}", headers=uploader.headers)
        assert (refused.status_code, refused.json()["hint"]) == (409, "file_in_use")


def test_another_picture_of_an_earlier_day_can_be_deleted(
    runtime: Runtime, client: Client, uploader: Uploader, png: bytes
) -> None:
    picture = uploader.upload("hero.png", png)["id"]
    publish_site(runtime, hero_picture=f"/media/{picture}/hero.png")
    publish_site(runtime)
    assert _uses(client, uploader, picture) == []
    assert client.delete(f"/rest/v1/files?id=eq.{picture}", headers=uploader.headers).status_code == 204


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_office_has_a_name_for_each_place_of_a_file(language: str) -> None:
    named = json.loads((LOCALES / language / "admin-media.json").read_text("utf-8"))["places"]
    assert set(named) == {*(table for table, *_ in PLACES), *SHOWING}


def _uses(client: Client, uploader: Uploader, file_id: str) -> list[str]:
    answer = client.post("/functions/v1/file-uses", json={"fileId": file_id}, headers=uploader.headers)
    return [use["table"] for use in answer.json()["uses"]]
