"""No cache on the way stores what a signed-in person or a program was given, whatever its form."""

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.mark.parametrize("accept", ["application/json", "text/csv", "application/vnd.pgrst.object+json"])
@pytest.mark.parametrize("path", ["/rest/v1/users", "/rest/v1/nowhere", "/rest/v1/users?id=eq.x"])
def test_of_a_table(client: Client, boss: Person, path: str, accept: str) -> None:
    for answer in (
        client.get(path, headers=boss.headers | {"accept": accept}),
        client.head(path, headers=boss.headers | {"accept": accept}),
    ):
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "name", "status"),
    [
        ("GET", "my-data", 200),
        ("GET", "events", 200),
        ("GET", "invoices/00000000-0000-4000-8000-000000000000", 404),
        ("POST", "shop-setup", 200),
    ],
)
def test_of_a_function(client: Client, boss: Person, method: str, name: str, status: int) -> None:
    answer = client.request(method, f"/functions/v1/{name}", headers=boss.headers)
    assert answer.status_code == status
    assert "no-store" in answer.headers["cache-control"]


def test_what_anyone_may_read_is_kept(client: Client, runtime: Runtime) -> None:
    for accept in ("application/json", "text/csv"):
        answer = client.get("/rest/v1/products", headers={"accept": accept})
        assert "no-store" not in answer.headers.get("cache-control", "")
