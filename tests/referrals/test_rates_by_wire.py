"""Commission rules over REST: admins write, partners read what may give them something, anyone the rules for all."""

from typing import Any

import pytest

from tests.referrals.conftest import Stage
from tests.support.client import Client
from tests.support.people import Person, add_person

pytestmark = pytest.mark.both_databases

RULES = "/rest/v1/commission_rules"


@pytest.fixture
def boss(stage: Stage) -> Person:
    with stage.runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def test_an_admin_writes_changes_and_deletes_a_rule(stage: Stage, client: Client, boss: Person) -> None:
    referral = stage.partner()
    body = {
        "name": "Spring",
        "kind": "percent",
        "percent": 35,
        "referral_id": referral,
        "goods": "workshop",
        "sales_from": 5000,
        "sales_period": "quarter",
        "months": 12,
        "afterwards": "next",
    }
    headers = boss.headers | {"prefer": "return=representation"}
    (made,) = client.post(RULES, json=body, headers=headers).json()
    assert {name: made[name] for name in body} == body
    assert (made["amount"], made["currency"], made["item_ids"]) == (0, "USD", [])
    change = {"kind": "amount", "amount": 12.5, "months": None}
    (changed,) = client.patch(f"{RULES}?id=eq.{made['id']}", json=change, headers=headers).json()
    assert (changed["percent"], changed["amount"], changed["months"]) == (0, 12.5, None)
    assert client.delete(f"{RULES}?id=eq.{made['id']}", headers=boss.headers).status_code == 204
    assert client.get(RULES, headers=boss.headers).json() == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"referral_id": None, "partner_group": "Gold", "kind": "amount"}, "Enter the fixed amount"),
        ({"first_payments": 1, "months": 1}, "Limit the rule by payments or by months"),
        ({"percent": 101}, "percent"),
        ({"goods": "book"}, "goods"),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(
    client: Client, boss: Person, body: dict[str, Any], words: str
) -> None:
    answer = client.post(RULES, json={"name": "Odd", "kind": "percent"} | body, headers=boss.headers)
    assert answer.status_code == 400, answer.text
    assert words in answer.text


def test_a_partner_reads_the_rules_that_may_give_something(
    stage: Stage, client: Client, boss: Person
) -> None:
    with stage.runtime.writing() as uow:
        ada, bob = add_person(uow, "ada"), add_person(uow, "bob")
    mine = stage.partner(user_id=ada.profile_id, partner_group="Gold")
    other = stage.partner("OTHER")
    for percent, whom in {
        10: {},
        11: {"partner_group": "Gold"},
        12: {"partner_group": "Silver"},
        13: {"referral_id": mine},
        14: {"referral_id": other},
    }.items():
        body = {"name": f"rule {percent}", "kind": "percent", "percent": percent, **whom}
        assert client.post(RULES, json=body, headers=boss.headers).status_code == 201

    def seen(who: Person) -> list[float]:
        answer = client.get(f"{RULES}?select=percent", headers=who.headers)
        assert answer.status_code == 200, answer.text
        return sorted(row["percent"] for row in answer.json())

    assert seen(ada) == [10, 11, 13]
    assert seen(bob) == [10]
    assert client.get(f"{RULES}?select=name", headers=ada.headers).status_code == 403
    everyone = client.get(f"{RULES}?select=percent,partner_group,referral_id")
    assert everyone.json() == [{"percent": 10.0, "partner_group": None, "referral_id": None}]
    assert client.get(f"{RULES}?select=name").status_code == 401
    body = {"name": "own", "kind": "percent", "percent": 100}
    assert client.post(RULES, json=body, headers=ada.headers).status_code == 403
