"""The way into an online workshop is shown to its participants, and to no one else, wherever a workshop appears."""

import pytest

from guildhall.domains.integrations.commands.number_events import number_events
from guildhall.serve.wiring import rest_engine
from tests.orders.conftest import OrderShop
from tests.support.client import Client

ROOM = "https://meet.example/secret-room"
PUBLIC = (
    "/workshops",
    "/workshops/ledger-clinic",
    "/",
    "/workshops/ledger-clinic.ics",
    "/news.xml",
    "/sitemap.xml",
    "/rest/v1/workshops?select=*",
)


@pytest.fixture
def workshop(shop: OrderShop) -> str:
    return shop.workshop(price=0, meeting_url=ROOM, materials=[{"title": "x", "description": ROOM}])


def enroll(shop: OrderShop, workshop: str) -> None:
    shop.place(shop.anna, workshop_id=workshop)


@pytest.mark.slow
@pytest.mark.parametrize("path", PUBLIC)
def test_no_public_answer_has_it(shop: OrderShop, client: Client, workshop: str, path: str) -> None:
    """Page, structured data, calendar, feeds, rows; also after someone has enrolled."""
    enroll(shop, workshop)
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert ROOM.encode() not in answer.content
    assert b"secret-room" not in answer.content


def test_rows_show_it_to_participants_only(shop: OrderShop, client: Client, workshop: str) -> None:
    path = "/rest/v1/workshops?select=meeting_url"
    for filtered in (path, f"{path}&meeting_url=eq.{ROOM}"):
        assert client.get(filtered).status_code in (400, 401, 403)
    assert client.get(path, headers=shop.anna.headers).json() == [{"meeting_url": None}]
    enroll(shop, workshop)
    assert client.get(path, headers=shop.anna.headers).json() == [{"meeting_url": ROOM}]
    assert client.get(path, headers=shop.ben.headers).json() == [{"meeting_url": None}]
    probed = client.get("/rest/v1/workshops?meeting_url=like.https*", headers=shop.ben.headers)
    assert probed.status_code == 400


def test_a_hold_is_not_enough(shop: OrderShop, client: Client) -> None:
    shop.place(shop.anna, workshop_id=shop.workshop(meeting_url=ROOM))
    rows = client.get("/rest/v1/workshops?select=meeting_url", headers=shop.anna.headers).json()
    assert rows == [{"meeting_url": None}]


def test_events_and_webhooks_do_not_have_it(shop: OrderShop, client: Client, workshop: str) -> None:
    """Webhooks send the payloads of the event log."""
    change = client.patch(
        f"/rest/v1/workshops?id=eq.{workshop}", json={"title": "Clinic"}, headers=shop.boss.headers
    )
    assert change.status_code == 204
    shop.transact(lambda uow: number_events(uow, rest_engine()))
    feed = client.get("/functions/v1/events", headers=shop.boss.headers)
    (event,) = [each for each in feed.json()["events"] if each["kind"] == "workshop.updated"]
    assert event["payload"]["title"] == "Clinic"
    assert {"meeting_url", "materials"} & event["payload"].keys() == set()
    assert "secret-room" not in feed.text


def test_search_does_not_find_by_it(shop: OrderShop, client: Client, workshop: str) -> None:
    for find in ("title", "instructor"):
        answer = client.get(f"/rest/v1/workshops?{find}=ilike.*secret-room*", headers=shop.boss.headers)
        assert answer.json() == []
