"""Discount codes by an API token: made, listed, switched off and deleted, each by its scope."""

from tests.discounts.conftest import CodeShop
from tests.integrations.test_token_writes import BACK, program

CODES = "/rest/v1/discount_codes"


def test_a_token_makes_lists_switches_off_and_deletes_codes(codes: CodeShop) -> None:
    client, shop = codes.client, codes.orders
    writer = program(client, shop.boss, "discount_codes:write")
    new = [{"code": f"SPRING{number}", "percent": 10} for number in (1, 2)]
    made = client.post(CODES, json=new, headers=writer | BACK)
    assert (made.status_code, [row["code"] for row in made.json()]) == (201, ["SPRING1", "SPRING2"]), (
        made.text
    )
    product = shop.product(price=10_000)
    assert codes.quote("SPRING1", product)["discount"]["reason"] is None

    first, second = (f"{CODES}?id=eq.{row['id']}" for row in made.json())
    assert client.patch(first, json={"is_active": False}, headers=writer).status_code == 204
    assert codes.quote("SPRING1", product)["discount"]["reason"] == "discount_unknown"
    assert client.delete(second, headers=writer).status_code == 204
    reader = program(client, shop.boss, "discount_codes:read")
    listed = client.get(f"{CODES}?select=code,is_active,uses,income_eur", headers=reader).json()
    assert listed == [{"code": "SPRING1", "is_active": False, "uses": 0, "income_eur": 0}]


def test_codes_need_their_own_scope(codes: CodeShop) -> None:
    client, boss = codes.client, codes.orders.boss
    code = codes.code()
    reader, other = (program(client, boss, scope) for scope in ("discount_codes:read", "products:write"))
    row, new = f"{CODES}?id=eq.{code}", {"code": "FREE", "percent": 100}
    answers = [
        client.get(CODES, headers=other),
        *(client.post(CODES, json=new, headers=each) for each in (reader, other)),
        *(client.patch(row, json={"is_active": False}, headers=each) for each in (reader, other)),
        *(client.delete(row, headers=each) for each in (reader, other)),
    ]
    assert [answer.status_code for answer in answers] == [403] * len(answers)
