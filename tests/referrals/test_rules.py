"""The rules of the referral program: codes, bots, own purchases, and cents that add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.money import Money
from guildhall.domains.referrals.rules import (
    Case,
    PersonIds,
    Reason,
    Share,
    code_for,
    earning,
    is_bot,
    normal_code,
    own_purchase,
    reason_for,
    restoration,
    reversal,
)

USD = Money(0, "USD")
NOTHING = Share(USD, USD)


def of(base: int, amount: int) -> Share:
    return Share(USD.of(base), USD.of(amount))


@pytest.mark.parametrize(
    ("email", "code"),
    [
        ("partner@example.com", "PARTNERWXYZ"),
        ("ada.byron+shop_1@example.com", "ADABYRONSHOP1WXYZ"),
        ("a-very-long-name-of-somebody@example.com", "AVERYLONGNAMEOFSOMEBWXYZ"),
        ("...@example.com", "PARTNERWXYZ"),
        ("Jürgen@example.com", "JRGENWXYZ"),
    ],
)
def test_codes_of_emails(email: str, code: str) -> None:
    assert code_for(email, "WXYZ") == code


def test_codes_are_compared_in_upper_case() -> None:
    assert normal_code(" partnerAbcd ") == "PARTNERABCD"


CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)


@pytest.mark.parametrize(
    ("agent", "bot"),
    [
        (CHROME, False),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", False),
        ("Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile", False),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", True),
        ("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", True),
        ("facebookexternalhit/1.1", True),
        ("Mozilla/5.0 (compatible; YandexBot/3.0)", True),
        ("Slackbot-LinkExpanding 1.0", True),
        ("WhatsApp/2.23.20.0", True),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36", True),
        ("python-requests/2.32.3", True),
        ("curl/8.14.1", True),
        ("", True),
    ],
)
def test_bots_are_recognized_by_their_user_agent(agent: str, bot: bool) -> None:
    assert is_bot(agent) is bot


PARTNER = PersonIds("profile-1", "account-1", "partner@example.com")


@pytest.mark.parametrize(
    ("buyer", "own"),
    [
        (PersonIds("profile-1", None, None), True),
        (PersonIds("profile-2", "account-1", None), True),
        (PersonIds("profile-2", "account-2", "partner@example.com"), True),
        (PersonIds("profile-2", "account-2", "buyer@example.com"), False),
        (PersonIds(None, None, None), False),
    ],
)
def test_own_purchases(buyer: PersonIds, own: bool) -> None:
    assert own_purchase(PARTNER, buyer) is own


def test_two_strangers_without_accounts_are_two_people() -> None:
    assert not own_purchase(PersonIds("profile-1", None, None), PersonIds("profile-2", None, None))


def test_thirty_percent() -> None:
    assert earning(USD.of(29900), 3000) == of(29900, 8970)
    assert earning(USD.of(19999), 3000) == of(19999, 6000)


def test_a_refund_takes_its_part() -> None:
    assert reversal(of(29900, 8970), NOTHING, USD.of(10000)) == of(-10000, -3000)
    assert reversal(of(29900, 8970), of(10000, 3000), USD.of(19900)) == of(-19900, -5970)


def test_a_refund_takes_no_more_than_is_left() -> None:
    assert reversal(of(100, 30), of(90, 27), USD.of(50)) == of(-10, -3)
    assert reversal(of(100, 30), of(100, 30), USD.of(50)) == NOTHING


def test_a_failed_refund_restores_what_it_took() -> None:
    assert restoration(of(29900, 8970), of(29900, 8970), USD.of(19900)) == of(19900, 5970)


@given(
    base=st.integers(1, 10**9),
    rate=st.integers(0, 10_000),
    refunds=st.lists(st.integers(1, 10**9), max_size=20),
)
def test_partial_refunds_add_up_to_the_cent(base: int, rate: int, refunds: list[int]) -> None:
    earned, returned = earning(USD.of(base), rate), NOTHING
    for refunded in [*refunds, base]:
        entry = reversal(earned, returned, USD.of(refunded))
        returned = Share(returned.base - entry.base, returned.amount - entry.amount)
        assert entry.base <= USD
        assert entry.amount <= USD
        assert (
            abs(returned.amount.minor * base - earned.amount.minor * returned.base.minor) * 2 <= base
        )  # at most half a cent off
    assert returned == earned


@pytest.mark.parametrize(
    ("earned", "returned", "withheld", "expected"),
    [
        (of(100, 30), NOTHING, None, Reason.COUNTED),
        (of(100, 30), of(50, 15), None, Reason.COUNTED),
        (of(100, 30), of(100, 30), None, Reason.RETURNED),
        (of(100, 30), NOTHING, "own_purchase", Reason.OWN_PURCHASE),
    ],
)
def test_why_an_order_with_a_commission_counts_or_not(
    earned: Share, returned: Share, withheld: str | None, expected: Reason
) -> None:
    why = reason_for(
        Case(paid=True, code="A", known=True, earned=earned, returned=returned, withheld=withheld)
    )
    assert why is expected


@pytest.mark.parametrize(
    ("paid", "code", "known", "expected"),
    [
        (True, None, False, Reason.NO_CODE),
        (True, "X", False, Reason.UNKNOWN_CODE),
        (True, "A", True, Reason.INACTIVE),
        (False, "A", True, Reason.NOT_PAID),
    ],
)
def test_why_an_order_without_a_commission_has_none(
    paid: bool, code: str | None, known: bool, expected: Reason
) -> None:
    why = reason_for(Case(paid=paid, code=code, known=known, earned=NOTHING, returned=NOTHING, withheld=None))
    assert why is expected


def test_an_order_canceled_before_its_payment_promises_no_commission() -> None:
    canceled = Case(
        paid=False, canceled=True, code="A", known=True, earned=NOTHING, returned=NOTHING, withheld=None
    )
    assert reason_for(canceled) is Reason.CANCELED
