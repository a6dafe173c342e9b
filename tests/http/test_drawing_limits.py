"""Limits on rendering: unknown parameters render nothing, and each network has a budget."""

from dataclasses import replace
from datetime import timedelta
from ipaddress import IPv6Address
from itertools import count
from typing import Any

import httpx
import pytest
from starlette.types import Scope

from guildhall.core.errors import TooMany
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.limits import PAGES
from guildhall.http.budget import Budget
from guildhall.http.cache.middleware import ResponseCache
from guildhall.http.cache.responses import CachedResponse, Responses
from guildhall.serve.app import create_app
from guildhall.web.renderer import Renderer
from guildhall.web.variants import page_query
from tests.support.client import Client
from tests.support.rows import add_product

ASKED = 1_000


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every page that is rendered, as it begins."""
    done: list[str] = []
    render = Renderer.render

    async def noted(self: Renderer, request: str) -> object:
        done.append("page")
        return await render(self, request)

    monkeypatch.setattr(Renderer, "render", noted)
    return done


@pytest.mark.slow
def test_an_undeclared_query_parameter_renders_nothing_new(client: Client, drawn: list[str]) -> None:
    path = "/about"
    first = client.get(path)
    for number in range(ASKED):
        answer = client.get(f"{path}?x{number}=1&utm_source={number}")
        assert (answer.status_code, answer.content) == (200, first.content)
    assert len(drawn) == 1


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/products",
        "/products/congress-affiliate-system",
        "/no-such-page",
        "/news.xml",
        "/sitemap.xml",
    ],
)
def test_random_queries_make_one_answer(
    client: Client, runtime: Runtime, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The application answers the first request; the cache answers all others and grows by one entry."""
    with runtime.writing() as uow:
        add_product(uow)
    made: list[bytes] = []
    put, make = Responses.put, ResponseCache._make
    kept: set[object] = set()

    async def noted(self: ResponseCache, key: object, scope: Scope, *others: Any) -> None:
        made.append(scope["query_string"])
        await make(self, key, scope, *others)

    def noted_entry(self: Responses, key: object, answer: CachedResponse) -> None:
        kept.add(key)
        put(self, key, answer)

    monkeypatch.setattr(CachedResponse, "expired", False)  # what shows the time of day is kept for a second
    monkeypatch.setattr(ResponseCache, "_make", noted)
    monkeypatch.setattr(Responses, "put", noted_entry)
    statuses = {client.get(f"{path}?x{number}={number}").status_code for number in range(ASKED // 10)}
    assert statuses <= {200, 404}
    assert made == [b"x0=0"]
    assert len(kept) == 1


def test_declared_query_parameters_are_used(client: Client, drawn: list[str]) -> None:
    plain = client.get("/about").text
    assert "ref=ADA" in client.get("/about?x=1&ref=ADA").text
    assert "ref=ADA" not in plain
    assert '<html lang="de"' in client.get("/about?lng=de&x=2").text
    assert len(drawn) == 3
    assert client.get("/about?ref=ADA&lng=en").text == client.get("/about?ref=ADA").text
    assert len(drawn) == 3


def test_a_redirect_keeps_the_whole_query(client: Client) -> None:
    answer = client.get("/about/?utm_source=a&ref=ADA")
    assert (answer.status_code, answer.headers["location"]) == (301, "/about?utm_source=a&ref=ADA")


@pytest.mark.parametrize(
    ("path", "query", "kept"),
    [
        ("/", "", ""),
        ("/", "x=1", ""),
        ("/", "ref=ADA&x=1", "ref=ADA"),
        ("/", "ref=A&ref=B", "ref=A"),
        ("/", "ref=%3Cscript%3E", ""),
        ("/", "ref=" + "A" * 65, ""),
        ("/", "order=1", ""),
        ("/payment-success", "order=0a-1,2&ref=ADA", "ref=ADA&order=0a-1%2C2"),
        ("/products", "type=shop_system&q=caf%C3%A9+x", "q=caf%C3%A9+x&type=shop_system"),
        ("/products", "type=Shop&q=" + "a" * 61, ""),
        ("/terms", "market=FR", "market=FR"),
        ("/terms", "market=FRANCE", ""),
        ("/", "&".join(f"x{number}" for number in range(101)) + "&ref=ADA", ""),
        ("/", "\xff=\xfe&ref=ADA", "ref=ADA"),
    ],
)
def test_the_query_of_a_page(path: str, query: str, kept: str) -> None:
    assert page_query(path, query.encode("latin-1")) == kept


# The budget


def from_address(runtime: Runtime, address: str) -> Client:
    app = create_app(runtime)
    client = Client(app, runtime.settings.site_url)
    client.http = httpx.AsyncClient(
        transport=httpx.ASGITransport(app, client=(address, 1)), base_url=runtime.settings.site_url
    )
    return client


@pytest.mark.settings(rate_limits="on")
def test_uncached_pages_are_counted(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    rare = replace(PAGES, every=timedelta(seconds=1000), burst=3)
    monkeypatch.setattr("guildhall.serve.app.PAGES", rare)
    visitor = from_address(runtime, "192.0.2.7")
    answers = [visitor.get(f"/nothing-{number}", headers={"accept-language": "de"}) for number in range(4)]
    assert [answer.status_code for answer in answers] == [404] * 3 + [429]
    refused = answers[-1]
    assert refused.headers["cache-control"] == "no-store"
    assert 900 < int(refused.headers["retry-after"]) <= 1000
    assert "Zu viele Anfragen" in refused.text
    assert (
        visitor.get("/nothing-1", headers={"accept-language": "de"}).status_code == 404
    )  # cached, so it costs nothing
    visitor.close()


@pytest.mark.settings(rate_limits="on")
def test_a_refusal_is_never_cached(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, spend = from_address(runtime, "192.0.2.7"), Budget.spend

    def full(_self: Budget, _request: object) -> None:
        raise TooMany(7)

    monkeypatch.setattr(Budget, "spend", full)
    for path in ("/", "/about"):
        assert visitor.get(path).status_code == 429
    monkeypatch.setattr(Budget, "spend", spend)
    for path in ("/", "/about"):
        assert visitor.get(path).status_code == 200
    visitor.close()


def spent(budget: Budget, client: str, times: int) -> int:
    """Return how many of this many renderings are allowed."""
    allowed = 0
    for _ in range(times):
        try:
            budget.spend_for(client)
            allowed += 1
        except TooMany:
            pass
    return allowed


@pytest.mark.slow
def test_a_network_has_a_budget_beside_those_of_its_clients() -> None:
    now = 0.0
    budget = Budget(PAGES, limited=True, clock=lambda: now)
    homes = (str(IPv6Address((0x20010DB8 << 96) + (number << 64))) for number in count())
    assert (
        sum(spent(budget, next(homes), PAGES.burst + 1) for _ in range(256)) == 4 * PAGES.burst
    )  # of one /56
    assert (
        sum(spent(budget, next(homes), PAGES.burst + 1) for _ in range(1_500)) == 12 * PAGES.burst
    )  # the rest of the /48
    assert (
        sum(spent(budget, f"192.0.2.{number}", PAGES.burst + 1) for number in range(256)) == 8 * PAGES.burst
    )
    now = 1.0
    assert spent(budget, "198.51.100.1", PAGES.burst + 1) == PAGES.burst
    assert spent(budget, "192.0.2.1", 2) == 1


def test_the_budget_remembers_so_many_networks_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guildhall.http.budget.MOST_BUCKETS", 10)
    budget = Budget(PAGES, limited=True, clock=lambda: 0.0)
    for number in range(100):
        budget.spend_for(f"192.0.{number}.1")
    assert len(budget._free_at) == 10


def test_a_clock_that_is_set_back_delays_no_request() -> None:
    now = 1_000_000.0
    budget = Budget(PAGES, limited=True, clock=lambda: now)
    assert spent(budget, "192.0.2.1", PAGES.burst + 1) == PAGES.burst
    now = 0.0
    assert spent(budget, "192.0.2.1", 1) == 1
