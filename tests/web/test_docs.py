"""The guide to the API on the shop itself, without JavaScript and as text: docs/guides/api.md, whole."""

from html import unescape
from pathlib import Path

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
