"""The Prefer header as RFC 7240 writes it, and what the answer says of it in every format."""

import pytest

from guildhall.rest_engine.request_headers import Preferences, read_prefer
from tests.rest_engine.conftest import QueriedShop
from tests.support.client import Client

pytestmark = pytest.mark.both_databases

FORMATS = ("application/json", "text/csv", "text/csv;decimal=comma", "text/csv;language=de")
READS = [
    ("count=exact", "count=exact"),
    ("Handling=Strict , COUNT=exact", "handling=strict, count=exact"),
    ("count=exact, count=planned", "count=exact"),
    ("return=representation", None),
    ("respond-async", None),
    ("", None),
]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("accept", FORMATS)
@pytest.mark.parametrize(("prefer", "applied"), READS)
def test_a_read_says_which_preferences_it_obeyed(
    client: Client, method: str, accept: str, prefer: str, applied: str | None
) -> None:
    answer = client.request(method, "/rest/v1/news", headers={"accept": accept, "prefer": prefer})
    assert (answer.status_code, answer.headers.get("preference-applied")) == (200, applied)


def test_one_row_as_an_object_says_it_too(shop: QueriedShop, client: Client) -> None:
    headers = {"accept": "application/vnd.pgrst.object+json", "prefer": "count=exact"}
    answer = client.get(
        f"/rest/v1/products?slug=eq.{shop.rows('products?limit=1')[0]['slug']}", headers=headers
    )
    assert (answer.status_code, answer.headers["preference-applied"]) == (200, "count=exact")


@pytest.mark.parametrize(
    ("header", "most", "applied"),
    [
        ('handling="strict", max-affected="1"', 1, ("handling=strict", "max-affected=1")),
        ("max-affected=1, max-affected=9, handling=strict", 1, ("max-affected=1", "handling=strict")),
        ("handling=lenient, handling=strict, max-affected=1", None, ("handling=lenient",)),
        (" ,, max-affected = 1 ,handling=strict; wait=9,", 1, ("max-affected=1", "handling=strict")),
        ('note="a, max-affected=9", max-affected=1', None, ()),
        ('note="a, \\", tx=commit", missing=default', None, ("missing=default",)),
    ],
)
def test_values_may_be_quoted_and_the_first_of_several_counts(
    header: str, most: int | None, applied: tuple[str, ...]
) -> None:
    assert read_prefer(header) == Preferences(most_affected=most, applied=applied)
