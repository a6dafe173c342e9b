"""Draft, preview, publication and history of the public site."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select

from guildhall.core.errors import Conflict
from guildhall.core.runtime import Runtime
from guildhall.services.audit.models import AuditEntry
from guildhall.services.site.commands import publish
from guildhall.services.site.models import SiteVersion
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person

TITLE = "Books and courses from the harbour"
HOME = {"texts": {"en": {"home:title": TITLE}}}


def heading(client: Client, path: str = "/", **query: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", client.get(path, params=query).text)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_visitors_see_a_text_once_it_is_published_and_the_old_one_again_once_it_is_restored(
    client: Client, owner: SiteEditor
) -> None:
    before = heading(client)
    owner.publish()
    owner.draft(**HOME)
    assert heading(client) == before
    owner.done("publish-site", version=owner.version)
    assert heading(client) == TITLE
    restored = owner.done("restore-site", number=1)
    assert heading(client) == before
    assert [(line["number"], line["restoredFrom"]) for line in restored["history"]] == [
        (3, 1),
        (2, None),
        (1, None),
    ]
    assert restored["content"]["texts"] == {}
    assert restored["published"] is True


def test_a_text_is_the_same_in_html_title_inlined_texts_and_further_files(
    client: Client, owner: SiteEditor
) -> None:
    owner.publish(texts={"en": {"home:title": TITLE, "home-below:featured.title": "Our best"}})
    page = client.get("/").text
    assert TITLE in page.partition("<title>")[2].partition("</title>")[0]
    boot = page.partition('id="boot">')[2].partition("</script>")[0]
    assert f'"title":"{TITLE}"' in boot
    assert "Our best" in page.partition('id="root">')[2].partition('id="boot"')[0]
    query = re.search(r'"texts":"([^"]+)"', boot)
    assert query is not None
    further = client.get(f"/locales/en/home-below.json{query[1]}").json()
    assert further["featured"]["title"] == "Our best"
    assert further["crafts"]["title"] == "Six crafts under one roof"
    assert client.get(f"/locales/de/home-below.json{query[1]}").json()["featured"]["title"] != "Our best"


def test_a_published_text_replaces_what_was_cached(client: Client, owner: SiteEditor) -> None:
    owner.publish()
    for _ in range(2):
        client.get("/")
        client.get("/locales/en/home.json?v=1")
    owner.publish(**HOME)
    assert heading(client) == TITLE
    assert client.get("/locales/en/home.json?v=2").json()["title"] == TITLE
    assert client.get("/locales/en/home.json?v=1").json()["title"] == TITLE


def test_only_a_valid_token_shows_the_draft_and_it_is_never_kept(
    client: Client, owner: SiteEditor, clock: FixedClock
) -> None:
    token = owner.draft(**HOME)["previewToken"]
    shown = client.get("/", params={"draft": token})
    assert TITLE in shown.text
    assert (shown.headers["cache-control"], shown.headers["x-robots-tag"]) == ("no-store", "noindex")
    assert "frame-ancestors 'self'" in shown.headers["content-security-policy"]
    assert f'"texts":"?draft={token}"' in shown.text
    assert client.get("/locales/en/home.json", params={"draft": token}).json()["title"] == TITLE
    assert "frame-ancestors 'none'" in client.get("/").headers["content-security-policy"]
    forged = token[:-1] + ("0" if token[-1] != "0" else "1")
    for wrong in ("", forged, "1.2", "9999999999." + "0" * 32):
        assert heading(client, draft=wrong) != TITLE
    clock.advance(timedelta(hours=3))
    assert heading(client, draft=token) != TITLE


@pytest.mark.both_databases
def test_a_draft_is_not_saved_over_one_that_the_editor_has_not_seen(
    client: Client, owner: SiteEditor
) -> None:
    owner.draft(**HOME)
    stale = owner.ask("save-site", version=0, content={})
    assert (stale.status_code, stale.json()["hint"]) == (409, "site_changed")
    stale = owner.ask("publish-site", version=0)
    assert (stale.status_code, stale.json()["hint"]) == (409, "site_changed")
    assert owner.ask("restore-site", number=7).status_code == 404


@pytest.mark.both_databases
def test_publications_at_once_get_a_number_each_or_are_refused(runtime: Runtime, owner: SiteEditor) -> None:
    owner.draft(**HOME)

    def once(_: int) -> bool:
        try:
            runtime.transact(lambda uow: publish(uow, owner.person.caller, owner.version))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as several:
        done = [published for published in several.map(once, range(4)) if published]
    assert done
    with runtime.reading() as uow:
        numbers = uow.db.scalars(select(SiteVersion.number).order_by(SiteVersion.number)).all()
    assert numbers == list(range(1, len(done) + 1))


def test_only_an_admin_reads_or_writes_the_site(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        helper, customer = add_person(uow, "helper", role="content"), add_person(uow, "kim")
    calls = {
        "my-site": {},
        "site-texts": {"part": "home", "language": "en"},
        "save-site": {"version": 0, "content": {}},
        "publish-site": {"version": 0},
        "restore-site": {"number": 1},
    }
    for name, body in calls.items():
        statuses = [
            client.post(f"/functions/v1/{name}", json=body, headers=who.headers if who else {}).status_code
            for who in (None, customer, helper)
        ]
        assert statuses == [401, 403, 403]


def test_publications_are_in_the_audit_log(runtime: Runtime, owner: SiteEditor) -> None:
    owner.publish(**HOME)
    owner.done("restore-site", number=1)
    with runtime.reading() as uow:
        entries = uow.db.execute(
            select(AuditEntry.action, AuditEntry.data)
            .where(AuditEntry.subject_table == "site_versions")
            .order_by(AuditEntry.created_at, AuditEntry.action)
        ).all()
    assert [tuple(entry) for entry in entries] == [
        ("site.published", {"number": 1}),
        ("site.restored", {"number": 2}),
    ]


@pytest.mark.parametrize("page", ["news", "features", "workshops", "about"])
def test_a_page_that_is_off_is_not_found_and_nothing_leads_to_it(
    client: Client, owner: SiteEditor, page: str
) -> None:
    assert client.get(f"/{page}").status_code == 200
    assert f'href="/{page}"' in client.get("/products").text
    owner.publish(off=[page])
    assert client.get(f"/{page}").status_code == 404
    assert client.get(f"/{page}/anything").status_code == 404
    assert f'href="/{page}"' not in client.get("/products").text
    assert f"/{page}<" not in client.get("/sitemap.xml").text
    assert client.get("/products").status_code == 200
