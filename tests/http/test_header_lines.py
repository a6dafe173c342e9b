"""A header on several lines is one list, and weights are obeyed, whichever header it is (RFC 9110)."""

import httpx
import pytest

from guildhall.core.qualities import best_encoding, by_quality
from guildhall.core.runtime import Runtime
from guildhall.http.cache.responses import SMALLEST_COMPRESSED
from guildhall.http.header_lines import Contradicting, one_line_each
from tests.support.client import Client
from tests.support.people import Person
from tests.support.rows import add_product

Lines = list[tuple[str, str]]
NEWS = "/rest/v1/news?title=like.haz*"


def named(boss: Person, *lines: tuple[str, str]) -> Lines:
    return [*boss.headers.items(), *lines]


@pytest.fixture
def three(client: Client, boss: Person) -> None:
    rows = [{"title": f"haz{number}", "description": "x"} for number in range(3)]
    assert client.post("/rest/v1/news", json=rows, headers=boss.headers).status_code == 201


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("order", [1, -1])
def test_a_limit_on_a_second_prefer_line_saves_the_rows(client: Client, boss: Person, order: int) -> None:
    lines = [("prefer", "handling=strict"), ("prefer", "max-affected=1")][::order]
    answer = client.delete(NEWS, headers=named(boss, *lines))
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST124")
    assert len(client.get(NEWS, headers=boss.headers).json()) == 3


@pytest.mark.usefixtures("three")
def test_every_line_of_accept_counts(client: Client, boss: Person) -> None:
    lines = named(boss, ("accept", "text/unknown"), ("accept", "application/json"))
    assert client.get(NEWS, headers=lines).status_code == 200


def test_the_lines_of_each_list_are_joined_and_of_cookies_too() -> None:
    lists = (b"accept", b"accept-encoding", b"accept-language", b"if-none-match", b"prefer", b"x-anything")
    lines = [(name, value) for value in (b"a", b"b") for name in lists]
    assert one_line_each(lines) == [(name, b"a, b") for name in lists]
    assert one_line_each([(b"cookie", b"a=1"), (b"cookie", b"b=2")]) == [(b"cookie", b"a=1; b=2")]
    assert one_line_each([(b"range", b"0-1"), (b"range", b"0-1")]) == [(b"range", b"0-1")]
    with pytest.raises(Contradicting, match="range"):
        one_line_each([(b"range", b"0-1"), (b"range", b"0-2")])


@pytest.mark.parametrize("name", ["apikey", "authorization", "content-type", "idempotency-key", "range"])
def test_two_different_values_of_a_single_header_are_refused(client: Client, name: str) -> None:
    answer = client.get("/rest/v1/products", headers=[(name, "1"), (name, "2")])
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")
    assert name in answer.json()["message"]


def test_choices_are_sorted_by_weight() -> None:
    assert by_quality("de;q=0.5, en , fr;q=0") == [("en", 1.0), ("de", 0.5), ("fr", 0.0)]
    assert by_quality("text/csv; decimal=comma ; q=0.2, */*;q=x") == [
        ("text/csv;decimal=comma", 0.2),
        ("*/*", 0.0),
    ]
    assert by_quality("") == []


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("gzip, br;q=0", "gzip"),
        ("br;q=0.5, gzip;q=0.9", "gzip"),
        ("*", "br"),
        ("*;q=0", ""),
        ("br;q=0, *", "gzip"),
        ("identity", ""),
        ("br;q=0.1, identity", ""),
        ("br, identity;q=0.5", "br"),
        ("gzip, identity", "gzip"),
        ("brotli, gz", ""),
    ],
)
def test_the_preferred_encoding_is_chosen(header: str, encoding: str) -> None:
    assert best_encoding(header, ("br", "gzip")) == encoding


def test_rows_are_sent_as_the_client_prefers(client: Client) -> None:
    def kind(accept: str) -> str:
        return client.get("/rest/v1/products", headers={"accept": accept}).headers["content-type"]

    assert kind("application/json;q=0.1, text/csv").startswith("text/csv")
    assert kind("application/json, text/csv;q=0.5").startswith("application/json")
    # A narrower range overrules a wider one, whatever their order.
    assert kind("application/json;q=0, */*").startswith("text/csv")
    assert kind("application/*;q=0, */*;q=0.1").startswith("text/csv")
    assert kind("*/*;q=0, application/json;q=0.5").startswith("application/json")
    assert kind("application/*;q=0, application/json").startswith("application/json")
    assert kind("TEXT/CSV").startswith("text/csv")
    for accept in (
        "application/json;q=0",
        "*/*;q=0",
        "application/json;q=0, application/*",
        "text/csv;q=0, text/*",
    ):
        refused = client.get("/rest/v1/products", headers={"accept": accept})
        assert (refused.status_code, refused.json()["code"]) == (406, "PGRST107"), accept


def varying(answer: httpx.Response) -> set[str]:
    return {*answer.headers["vary"].lower().replace(" ", "").split(",")}


def test_vary_names_everything_that_the_answer_depends_on(client: Client) -> None:
    asked = {
        "accept",
        "accept-encoding",
        "accept-language",
        "authorization",
        "prefer",
        "range",
        "origin",
        "apikey",
    }
    assert asked <= varying(client.get("/rest/v1/products"))
    assert {"accept-language", "cookie", "accept-encoding"} <= varying(client.get("/"))


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_rows_for_a_token_are_compressed_as_those_for_everybody(
    client: Client, runtime: Runtime, boss: Person, encoding: str
) -> None:
    with runtime.writing() as uow:
        for number in range(20):
            add_product(uow, f"atlas-{number}")
    headers = {**boss.headers, "accept-encoding": encoding}
    path = "/rest/v1/products?order=id.asc"
    plain = client.get(path, headers={**boss.headers, "accept-encoding": "identity"})
    answer = client.get(path, headers=headers)
    assert answer.headers.get("content-encoding", "identity") == encoding
    assert answer.json() == plain.json()
    assert (int(answer.headers["content-length"]) < len(plain.content) / 2) == (encoding != "identity")
    assert {"accept-encoding", "authorization"} <= varying(answer)
    head = client.head(path, headers=headers)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers.get("content-length") == (
        None if encoding != "identity" else plain.headers["content-length"]
    )
    small = client.get("/rest/v1/products?select=id&limit=1", headers=headers)
    assert "content-encoding" not in small.headers


def test_files_and_streams_for_a_token_are_sent_as_they_are(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    with runtime.writing() as uow:
        for number in range(20):
            add_product(uow, f"atlas-{number}")
    answer = client.get("/rest/v1/products", headers={**boss.headers, "accept": "text/csv"})
    assert len(answer.content) > SMALLEST_COMPRESSED
    assert "content-encoding" not in answer.headers


@pytest.mark.slow
def test_the_description_of_the_api_is_compressed_and_has_an_etag(client: Client) -> None:
    answers = {
        encoding: client.get("/openapi.json", headers={"accept-encoding": encoding})
        for encoding in ("identity", "gzip", "br")
    }
    assert len({answer.headers["etag"] for answer in answers.values()}) == 3
    assert answers["gzip"].json() == answers["identity"].json()
    assert answers["gzip"].headers["content-encoding"] == "gzip"
    assert int(answers["br"].headers["content-length"]) < len(answers["identity"].content) / 5
    again = client.get(
        "/openapi.json", headers={"if-none-match": answers["br"].headers["etag"], "accept-encoding": "br"}
    )
    assert (again.status_code, again.content) == (304, b"")
