"""Links of another partner program still lead to the shop with the partner's code."""

import re

import pytest

from guildhall.web.variants import OLD_PARAMETERS
from tests.support.client import Client


def moved(client: Client, address: str) -> str | None:
    """Return where a page sends its visitor, asked twice: the second answer may come from the cache."""
    for _ in range(2):
        answer = client.get(address, follow_redirects=False)
        assert answer.status_code in (200, 302, 404)
    location: str | None = answer.headers.get("location")
    if location:
        assert (answer.status_code, answer.headers["cache-control"]) == (302, "no-store")
    return location


@pytest.mark.parametrize("name", OLD_PARAMETERS)
def test_the_old_parameter_becomes_the_shops_own(client: Client, name: str) -> None:
    assert moved(client, f"/?{name}=lena") == "/?ref=lena"
    assert (
        moved(client, f"/products?{name}=Lena-7&utm_source=x&lng=de")
        == "/products?utm_source=x&lng=de&ref=Lena-7"
    )
    assert moved(client, f"/about?{name}=lena") == "/about?ref=lena"


def test_a_code_of_the_shops_own_comes_first(client: Client) -> None:
    assert moved(client, "/?via=lena&ref=PIA") == "/?ref=PIA"


@pytest.mark.parametrize(
    "query", ["?via=", "?via=two%20words", "?via=%0d%0aSet-Cookie:x", "?viator=lena", "?ref=lena"]
)
def test_what_is_no_code_stays_as_it_is(client: Client, query: str) -> None:
    assert moved(client, f"/{query}") is None


def test_the_code_in_another_case_is_another_answer(client: Client) -> None:
    assert [moved(client, f"/?via={code}") for code in ("a1", "b2")] == ["/?ref=a1", "/?ref=b2"]


@pytest.mark.parametrize("query", ["via=lena", "lng=it"])
@pytest.mark.parametrize("slashes", ["//", "/%5C", "/%2F", "///"])
def test_no_redirect_leaves_the_shop(client: Client, slashes: str, query: str) -> None:
    location = moved(client, f"http://shop.example{slashes}elsewhere.example/?{query}")
    assert location is not None
    assert re.match(r"/[^/\\]", location)
