"""Discount codes and partners' codes from a CSV file."""

from decimal import Decimal
from typing import Any

import pytest

from guildhall.domains.discounts.code_list import read_codes
from guildhall.domains.discounts.models import DiscountCode
from tests.discounts.conftest import CodeShop
from tests.discounts.test_checkout import partner

pytestmark = pytest.mark.both_databases

FILE = """code;percent;amount;currency;valid_until;max_uses;referral_code;first purchase
 spring15 ;15 %;;;2027-03-31;100;;yes
PAM-5;;5,50;EUR;;;pam;
SPRING15;10;;;;;;
NOTHING;;;;;;;
BAD CODE;10;;;;;;
WHO;10;;;;;NOBODY;
LATE;10;;;31.12.2027;;;
OLD;20;;;;;;
"""
OUTCOMES = [
    (2, "SPRING15", "created", None),
    (3, "PAM-5", "created", None),
    (4, "SPRING15", "twice", None),
    (5, "NOTHING", "invalid", "percent"),
    (6, "BAD CODE", "invalid", "code"),
    (7, "WHO", "unknown_partner", None),
    (8, "LATE", "invalid", "valid_until"),
    (9, "OLD", "there", None),
]


def bring(codes: CodeShop, csv: str, **more: Any) -> Any:
    body, headers = {"csv": csv, **more}, codes.orders.boss.headers
    return codes.client.post("/functions/v1/import-discounts", json=body, headers=headers)


def outcomes(answer: Any) -> list[tuple[int, str, str, str | None]]:
    return [(each["line"], each["code"], each["outcome"], each["fault"]) for each in answer.json()["lines"]]


def test_valid_lines_become_codes_and_the_others_say_why_not(codes: CodeShop) -> None:
    partner(codes, "PAM")
    codes.code("OLD")
    dry = bring(codes, FILE)
    assert (outcomes(dry), dry.json()["committed"]) == (OUTCOMES, False)
    assert [row.code for row in codes.orders.rows(DiscountCode)] == ["OLD"]
    assert outcomes(bring(codes, FILE, commit=True)) == OUTCOMES
    rows = {row.code: row for row in codes.orders.rows(DiscountCode)}
    assert sorted(rows) == ["OLD", "PAM-5", "SPRING15"]
    spring, pam = rows["SPRING15"], rows["PAM-5"]
    assert (spring.kind, spring.percent, spring.max_uses, spring.first_purchase) == (
        "percent",
        1500,
        100,
        True,
    )
    assert (pam.kind, pam.amount, pam.currency, pam.referral_code) == ("amount", 550, "EUR", "PAM")
    again = [each[2] for each in outcomes(bring(codes, FILE, commit=True))]
    assert again.count("there") == 4  # a repeated import changes nothing


def test_a_file_without_codes_is_refused(codes: CodeShop) -> None:
    answer = bring(codes, "name,percent\na,1\n")
    assert (answer.status_code, answer.json()["hint"]) == (400, "columns_missing")


def test_columns_of_other_programs_and_short_lines_are_no_fault() -> None:
    [line] = read_codes("code,colour,percent,batch\nA,red,5\n")
    assert line.payload is not None
    assert (line.payload.code, line.payload.percent, line.payload.batch) == ("A", Decimal(5), None)
