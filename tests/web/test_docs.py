"""The guide to the API on the shop itself, without JavaScript and as text: docs/guides/api.md, whole."""

from html import unescape
from pathlib import Path

import pytest

from tests.support.client import Client

GUIDE = (Path(__file__).parents[2] / "docs/guides/api.md").read_text()


def test_without_javascript_the_page_shows_the_whole_guide(client: Client) -> None:
    page = client.get("/docs").text
    shown = page.partition("<noscript><pre>")[2].partition("</pre></noscript>")[0]
    assert unescape(shown) == GUIDE


def test_programs_read_the_guide_as_text(client: Client) -> None:
    answer = client.get("/llms.txt")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert answer.text == GUIDE
    assert "/openapi.json" in GUIDE


@pytest.mark.parametrize("path", ["/docs", "/llms.txt", "/docs/supabase.types.ts", "/openapi.json"])
def test_documents_are_compressed_and_known_again(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert (answer.headers["content-encoding"], "accept-encoding" in answer.headers["vary"].lower()) == (
        "gzip",
        True,
    )
    again = client.get(path, headers={"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
