"""The response cache: stored answers, their audience, and invalidation by writes of this process and others."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from functools import partial

import brotli
import pytest
from sqlalchemy import Insert, insert
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.cache.middleware import ResponseCache
from guildhall.http.cache.responses import QUALITY
from guildhall.http.published_site import built_in
from guildhall.serve.wiring import build_runtime
from guildhall.web.variants import variant_of
from tests.support.client import Client
from tests.support.rows import add_product
from tests.support.waiting import PATIENCE

LONG = " ".join(f"shelf {number * number}" for number in range(400))


class Counting:
    """An application whose answer contains the number of its calls; /rest/... is cacheable, /private is not."""

    def __init__(self) -> None:
        self.requested = 0
        self.seconds: float | None = None
        self.while_making: Callable[[], Awaitable[None]] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.requested += 1
        request = Request(scope, receive)
        if self.while_making:
            await self.while_making()
        if request.url.path != "/private":
            mark_cacheable(scope, {"products"}, self.seconds)
        kind = "text/plain" if request.url.path.startswith("/rest/") else "text/html"
        await Response(f"{self.requested} {LONG}", media_type=kind)(scope, receive, send)


class CachedShop:
    def __init__(self) -> None:
        self.behind = Counting()
        self.freshness = Freshness()
        self.client = Client(
            ResponseCache(self.behind, self.freshness, partial(variant_of, built_in(Settings()))),
            "http://shop.test",
        )

    def number(self, path: str = "/rest/v1/products", **headers: str) -> int:
        """Return the number of the application's answer: 1 for the first."""
        return int(self.client.get(path, headers=headers).text.split()[0])


@pytest.fixture
def shop() -> Iterator[CachedShop]:
    shop = CachedShop()
    yield shop
    shop.client.close()


def test_the_second_request_gets_the_cached_answer(shop: CachedShop) -> None:
    assert [shop.number(), shop.number(), shop.behind.requested] == [1, 1, 1]


def test_a_write_to_its_table_invalidates_an_answer_at_once(shop: CachedShop) -> None:
    shop.number()
    shop.freshness.changed({"orders"})
    assert shop.number() == 1
    shop.freshness.changed({"products"})
    assert shop.number() == 2


def test_an_answer_made_while_its_table_changed_is_not_cached(shop: CachedShop) -> None:
    async def change() -> None:
        shop.freshness.changed({"products"})

    shop.behind.while_making = change
    assert shop.number() == 1
    shop.behind.while_making = None
    assert [shop.number(), shop.number()] == [2, 2]


def test_concurrent_requests_compute_an_answer_once(shop: CachedShop) -> None:
    async def slowly() -> None:
        await asyncio.sleep(0.01)

    shop.behind.while_making = slowly
    rush = [shop.client.http.build_request("GET", "/rest/v1/products") for _ in range(20)]
    assert {answer.text.split()[0] for answer in shop.client.together(rush)} == {"1"}
    assert shop.behind.requested == 1


def test_all_who_waited_get_the_answer_though_its_table_changed_meanwhile(shop: CachedShop) -> None:
    async def slowly() -> None:
        await asyncio.sleep(0.01)
        shop.freshness.changed({"products"})

    shop.behind.while_making = slowly
    rush = [shop.client.http.build_request("GET", "/rest/v1/products") for _ in range(20)]
    assert {answer.text.split()[0] for answer in shop.client.together(rush)} == {"1"}
    assert shop.behind.requested == 1


def test_each_write_is_seen_at_once(shop: CachedShop) -> None:
    for number in range(1, 8):
        shop.freshness.changed({"products"})
        assert shop.number() == number


def test_concurrent_requests_for_uncached_answers_run_individually(shop: CachedShop) -> None:
    rush = [shop.client.http.build_request("GET", "/private") for _ in range(5)]
    assert sorted(answer.text.split()[0] for answer in shop.client.together(rush)) == [
        "1",
        "2",
        "3",
        "4",
        "5",
    ]


def test_signed_in_callers_bypass_the_cache(shop: CachedShop) -> None:
    assert shop.number(authorization="Bearer x") == 1
    assert shop.number() == 2
    assert shop.number(authorization="Bearer x") == 3
    assert shop.number() == 2


def test_unmarked_answers_are_not_cached(shop: CachedShop) -> None:
    assert [shop.number("/private"), shop.number("/private")] == [1, 2]


def test_queries_ranges_and_accepted_types_are_cached_separately(shop: CachedShop) -> None:
    assert shop.number("/rest/v1/products?limit=1") == 1
    assert shop.number("/rest/v1/products?limit=2") == 2
    assert shop.number("/rest/v1/products?limit=1", range="0-0") == 3
    assert shop.number("/rest/v1/products?limit=1", accept="text/csv") == 4
    assert shop.number("/rest/v1/products?limit=1") == 1


def test_a_duplicate_header_cannot_poison_the_cache(runtime: Runtime, client: Client) -> None:
    """If the API read the first value, an answer cached under the last would be wrong for everyone else."""
    with runtime.writing() as uow:
        for slug in ("one", "two", "three"):
            add_product(uow, slug)
    path, whole = "/rest/v1/products?select=slug", "application/json"
    assert client.get(path, headers=[("range", "0-0"), ("range", "0-9")]).status_code == 400
    assert len(client.get(path, headers={"range": "0-9"}).json()) == 3
    one = [("accept", "application/vnd.pgrst.object+json"), ("accept", whole)]
    assert client.get(f"{path}&slug=eq.one", headers=one).json() == {"slug": "one"}
    assert client.get(f"{path}&slug=eq.one", headers={"accept": whole}).json() == [{"slug": "one"}]


@pytest.mark.parametrize("host", ["a.test/nowhere", "a.test/?x=", "\\"])
def test_the_host_header_changes_no_page(client: Client, host: str) -> None:
    """If an address is built from both, a slash in the header makes another page, which would be cached."""
    answer = client.get("/about", headers={"host": host})
    assert (answer.status_code, answer.text) == (200, client.get("/about").text)
    assert "a.test" not in answer.text
    assert client.get("/robots.txt", headers={"host": host}).status_code == 200


def test_pages_are_cached_by_language_and_theme(shop: CachedShop) -> None:
    assert shop.number("/", **{"accept-language": "de-AT,en;q=0.5"}) == 1
    assert shop.number("/", **{"accept-language": "de"}) == 1
    assert shop.number("/", **{"accept-language": "fr"}) == 2
    assert shop.number("/", **{"accept-language": "fr", "cookie": "i18nextLng=de"}) == 1
    assert shop.number("/", **{"accept-language": "fr", "cookie": "i18nextLng=de; vite-ui-theme=dark"}) == 3
    assert shop.number("/", **{"accept-language": "de", "cookie": "referral_code=ANNA"}) == 1


def test_short_lived_answers_are_not_cached_longer(shop: CachedShop) -> None:
    shop.behind.seconds = 0
    assert [shop.number(), shop.number()] == [1, 2]


def test_nothing_is_cached_while_other_processes_are_unreachable(shop: CachedShop) -> None:
    shop.freshness.trusted = False
    assert [shop.number(), shop.number()] == [1, 2]


def test_unchanged_answers_are_not_sent_again(shop: CachedShop) -> None:
    first = shop.client.get("/rest/v1/products", headers={"accept-encoding": "identity"})
    again = shop.client.get(
        "/rest/v1/products", headers={"accept-encoding": "identity", "if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    other = shop.client.get("/rest/v1/products", headers={"if-none-match": '"something else"'})
    assert other.status_code == 200


def test_each_encoding_has_an_etag_of_its_own(shop: CachedShop) -> None:
    plain = shop.client.get("/rest/v1/products", headers={"accept-encoding": "identity"})
    packed = shop.client.get("/rest/v1/products", headers={"accept-encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "br"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) == len(brotli.compress(plain.content, quality=QUALITY))
    assert packed.headers["etag"] != plain.headers["etag"]


def test_head_answers_without_a_body(shop: CachedShop) -> None:
    shop.number()
    head = shop.client.head("/rest/v1/products", headers={"accept-encoding": "identity"})
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) == len(f"1 {LONG}")
    assert shop.behind.requested == 1


def test_a_write_of_another_process_invalidates(runtime: Runtime, settings: Settings) -> None:
    freshness = Freshness()
    other = build_runtime(settings)

    async def story() -> None:
        watching = asyncio.create_task(runtime.database.listen(freshness))
        async with asyncio.timeout(PATIENCE):
            await asyncio.sleep(0.7)
            while not freshness.trusted:
                await asyncio.sleep(0.05)
            before = freshness.tick
            _add_product(other)
            while freshness.since(before, {"products"}):
                await asyncio.sleep(0.05)
        watching.cancel()

    try:
        asyncio.run(story())
    finally:
        other.database.close()


def test_own_writes_name_their_tables(runtime: Runtime) -> None:
    freshness = Freshness()
    runtime.database.on_commit(freshness.changed)
    _add_product(runtime)
    assert not freshness.since(0, {"products"})
    assert freshness.since(0, {"orders"})


def test_a_write_that_is_rolled_back_changes_nothing(runtime: Runtime) -> None:
    freshness = Freshness()
    runtime.database.on_commit(freshness.changed)
    with pytest.raises(ZeroDivisionError):
        _add_product(runtime, fault=lambda: 1 // 0)
    assert freshness.since(0, {"products"})


def _add_product(runtime: Runtime, fault: Callable[[], object] = lambda: None) -> None:
    with runtime.writing() as uow:
        uow.db.execute(_product(uow.now))
        fault()


def _product(now: datetime) -> Insert:
    return insert(Product).values(
        name="Loom", slug="loom", price=100, features=[], delivery_links=[], delivery_details={},
        created_at=now, updated_at=now,
    )  # fmt: skip
