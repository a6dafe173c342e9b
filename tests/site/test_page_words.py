"""The pages that the server sends say all that the browser's say, in every language, with an owner's published texts.

No script runs here: what these pages lack, search engines and readers without JavaScript never see.
"""

import json
import logging
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle, OwnPage
from guildhall.services.legal.models import PAGES
from guildhall.web import pages, renderer
from guildhall.web.build import Build
from guildhall.web.renderer import Rendered, Renderer
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.rows import add, add_product, add_workshop

ROOT = Path(__file__).parents[2]
NODE = ROOT / "tests" / "clients" / "render-in-node.mjs"
ROUTES = ROOT / "frontend" / "src" / "app" / "routing" / "routes.ts"
SLUGS = {
    "/products/:slug": "handbook",
    "/workshops/:slug": "clinic",
    "/news/:slug": "sums",
    "/pages/:slug": "who",
}


def public_paths() -> list[str]:
    """Return an address of every public route of the frontend."""
    listed = ROUTES.read_text().partition("PUBLIC_ROUTES")[2].partition("});")[0]
    patterns = re.findall(r'^  "(/[^"]*)": \[', listed, re.MULTILINE)
    assert len(patterns) > 25
    return [re.sub(r"/:\w+\?$", "", pattern).replace(":slug", SLUGS.get(pattern, "")) for pattern in patterns]


class Words(HTMLParser):
    """The words of a page's <main>."""

    def __init__(self) -> None:
        super().__init__()
        self._inside = 0
        self.found: list[str] = []

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self._inside += tag == "main"

    def handle_endtag(self, tag: str) -> None:
        self._inside -= tag == "main"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found += data.split()


def words_of(html: str) -> list[str]:
    words = Words()
    words.feed(html)
    return words.found


@pytest.fixture
def shop(client: Client, runtime: Runtime, owner: SiteEditor) -> Client:
    """A shop that sells and writes, in every language, with texts of its owner."""
    with runtime.writing() as uow:
        add_product(uow, "handbook", name="Handbook", is_active=True)
        for slug, days in (("clinic", 30), ("earlier", -30)):
            add_workshop(uow, slug=slug, title="Clinic", date=(uow.now + timedelta(days=days)).date())
        published = {"is_published": True, "published_at": uow.now}
        add(
            uow,
            OwnPage,
            slug="who",
            title="Who we are",
            content="<p>Two of us</p>",
            menu="footer",
            **published,
        )
        add(uow, BlogArticle, slug="sums", title="Sums", excerpt="Why", content="<p>Adding</p>", **published)
    saved = owner.ask("settings").json()
    body = {"version": saved["version"], "settings": saved["settings"] | {"languages": list(LANGUAGES)}}
    assert owner.ask("save-settings", **body).status_code == 200
    titles = {language: {"home:title": f"Unser Haus ({language})"} for language in LANGUAGES}
    owner.publish(texts=titles)
    return client


def publish_legal_texts(owner: SiteEditor, language: str) -> None:
    for page in PAGES:
        text = f"# Own title\nOwn {page} in {language}\n- item\n# Second\nMore"
        of = {"page": page, "market": "DE", "language": language}
        assert owner.ask("publish-legal-text", **of, version=0, text=text).status_code == 200


@contextmanager
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Record the requests that are rendered."""
    requests: list[str] = []
    render = Renderer.render

    async def recording(self: Renderer, request: str) -> Rendered:
        requests.append(request)
        return await render(self, request)

    with monkeypatch.context() as patch:
        patch.setattr(Renderer, "render", recording)
        yield requests


def in_node(requests: list[str]) -> list[list[str]]:
    """Return the words of each page as Node renders it."""
    script = str(Build.read().folder.parent / "server" / "render.js")
    given = json.dumps(requests)
    done = subprocess.run(["node", NODE, script], input=given, capture_output=True, text=True, check=True)
    return [words_of(html) for html in json.loads(done.stdout)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_public_page_says_without_script_what_the_browser_says(
    shop: Client,
    owner: SiteEditor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    language: str,
) -> None:
    publish_legal_texts(owner, language)
    failed = pages.FAILED._value.get()
    paths = public_paths()
    with recorded(monkeypatch) as requests, caplog.at_level(logging.WARNING):
        sent = {path: words_of(shop.get(f"{path}?lng={language}&market=DE").text) for path in paths}
    assert [record.getMessage() for record in caplog.records] == []
    assert pages.FAILED._value.get() == failed
    assert dict(zip(paths, in_node(requests), strict=True)) == sent
    assert [path for path in paths if not sent[path]] == []
    for page in PAGES:
        assert f"Own {page} in {language}" in " ".join(sent[f"/{page}"])
    assert f"Haus ({language})" in " ".join(sent["/"])
    assert "Handbook" in sent["/products/handbook"]


def test_a_component_that_throws_leaves_the_words_and_is_reported(
    shop: Client, owner: SiteEditor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The frame and the text stand; the log names the page's file and the function, never the address."""
    publish_legal_texts(owner, "de")
    start, beginning = renderer._start, "function formatShortDay(day,language){"

    def broken(script: str) -> object:
        assert beginning in script
        return start(script.replace(beginning, f"{beginning}throw new ReferenceError('no such thing');"))

    monkeypatch.setattr(Build.read().renderer, "_engine", None)  # all tests of a process share it
    monkeypatch.setattr(renderer, "_start", broken)
    failed = pages.FAILED._value.get()
    with caplog.at_level(logging.WARNING):
        page = shop.get("/terms?lng=de&market=DE&private=ada@example.com").text
    assert "Own terms in de" in " ".join(words_of(page))
    assert "<header" in page
    assert "<footer" in page
    assert pages.FAILED._value.get() == failed + 1
    [message] = [record.getMessage() for record in caplog.records]
    assert message.startswith("rendering a part of src/app/pages/public/terms.tsx failed: ReferenceError")
    assert "at formatShortDay" in message
    assert "at LegalPage" in message
    assert "ada@example.com" not in message
    assert "guildhall_page_failures_total" in (ROOT / "deploy/prometheus/guildhall.yml").read_text()
