"""The guide to the API on the shop itself, without JavaScript and as text."""

from html import unescape

from guildhall.api.guide import api_guide
from tests.support.client import Client


def test_without_javascript_the_page_shows_the_whole_guide(client: Client) -> None:
    page = client.get("/docs").text
    shown = page.partition("<noscript><pre>")[2].partition("</pre></noscript>")[0]
    assert unescape(shown) == api_guide()


def test_programs_read_the_guide_as_text(client: Client) -> None:
    answer = client.get("/llms.txt")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert answer.text.endswith(api_guide())
    assert "/openapi.json" in answer.text
