"""Creatives over REST: admins write and arrange them, partners read those that are switched on, everyone else none."""

import pytest
from sqlalchemy import select, update

from guildhall.domains.referrals.models.partners import Referral
from guildhall.services.audit.models import AuditEntry
from tests.referrals.conftest import Stage
from tests.support.client import Client
from tests.support.people import Person, add_person

pytestmark = pytest.mark.both_databases

CREATIVES = "/rest/v1/creatives"
IN_ORDER = f"{CREATIVES}?select=title&order=position.asc,created_at.desc,id.asc"


@pytest.fixture
def boss(stage: Stage) -> Person:
    with stage.runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def partner_of(stage: Stage, name: str = "pam") -> Person:
    with stage.runtime.writing() as uow:
        person = add_person(uow, name)
    stage.partner(name.upper(), user_id=person.profile_id)
    return person


def titles(client: Client, person: Person | None, query: str = IN_ORDER) -> list[str]:
    return [row["title"] for row in client.get(query, headers=person.headers if person else {}).json()]


def test_an_admin_writes_a_creative_and_a_partner_reads_it_in_each_language(
    stage: Stage, client: Client, boss: Person
) -> None:
    partner = partner_of(stage)
    body = {
        "title": "Summer",
        "page": "/products/ledger?q=1",
        "text": "Have a look: {link}\nIt is worth it.",
        "image_url": "/media/x/summer.png",
        "translations": {
            "de": {"title": "Sommer", "text": "Hier: {link}", "image_url": "/media/x/sommer.png"}
        },
    }
    headers = boss.headers | {"prefer": "return=representation"}
    (made,) = client.post(CREATIVES, json=body, headers=headers).json()
    assert {name: made[name] for name in body} == body
    assert (made["is_active"], made["position"], made["alt_text"]) == (True, 0, None)
    chosen = f"{CREATIVES}?select=page,text,title_de,text_de,image_url_de,alt_text_de,title_fr"
    assert client.get(chosen, headers=partner.headers).json() == [
        {
            "page": "/products/ledger?q=1",
            "text": "Have a look: {link}\nIt is worth it.",
            "title_de": "Sommer",
            "text_de": "Hier: {link}",
            "image_url_de": "/media/x/sommer.png",
            "alt_text_de": None,
            "title_fr": None,
        }
    ]
    assert client.delete(f"{CREATIVES}?id=eq.{made['id']}", headers=boss.headers).status_code == 204
    with stage.runtime.reading() as uow:
        kinds = select(AuditEntry.action).where(AuditEntry.subject_table == "creatives")
        assert sorted(uow.db.scalars(kinds)) == ["creative.created", "creative.deleted"]


def test_a_partner_sees_what_is_switched_on_and_everyone_else_nothing(
    stage: Stage, client: Client, boss: Person
) -> None:
    partner = partner_of(stage)
    with stage.runtime.writing() as uow:
        customer = add_person(uow, "carl")
    for title, on in (("On", True), ("Off", False)):
        client.post(CREATIVES, json={"title": title, "is_active": on}, headers=boss.headers)
    assert titles(client, partner) == ["On"]
    assert titles(client, customer) == []
    assert client.get(CREATIVES).status_code == 401
    assert client.post(CREATIVES, json={"title": "Mine"}, headers=partner.headers).status_code == 403
    with stage.runtime.writing() as uow:  # a partner whose link is inactive still sees them
        uow.db.execute(update(Referral).values(is_active=False))
    assert titles(client, partner) == ["On"]


def test_an_admin_arranges_creatives_and_a_move_changes_no_other(
    stage: Stage, client: Client, boss: Person
) -> None:
    partner = partner_of(stage)
    ids = {}
    for title in ("One", "Two", "Three"):
        made = client.post(
            CREATIVES, json={"title": title}, headers=boss.headers | {"prefer": "return=representation"}
        )
        ids[title] = made.json()[0]["id"]
    stamps = f"{CREATIVES}?select=id,updated_at"
    before = {row["id"]: row["updated_at"] for row in client.get(stamps, headers=boss.headers).json()}
    listed = titles(client, boss)
    first = listed[0]
    moved = f"{CREATIVES}?id=eq.{ids[first]}"
    assert client.patch(moved, json={"position": 3}, headers=boss.headers).status_code == 204
    assert titles(client, partner) == [*listed[1:], first]
    after = {row["id"]: row["updated_at"] for row in client.get(stamps, headers=boss.headers).json()}
    del before[ids[first]], after[ids[first]]
    assert after == before


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"page": "https://elsewhere.example/"}, "Start the address with / for this site"),
        ({"page": "//elsewhere.example"}, "page"),
        ({"image_url": "javascript:alert(1)"}, "image_url"),
        ({"title": ""}, "title"),
        ({"translations": {"xx": {"title": "?"}}}, "translations"),
    ],
)
def test_what_leads_elsewhere_or_has_no_title_is_refused(
    client: Client, boss: Person, body: dict[str, object], words: str
) -> None:
    answer = client.post(CREATIVES, json={"title": "Odd"} | body, headers=boss.headers)
    assert answer.status_code == 400, answer.text
    assert words in answer.text
