"""The page of the referral program: it states what the settings and the rules say, in the owner's words."""

from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.models.rates import CommissionRule
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.html import read
from tests.support.rows import add, choose_settings

PAGE = "/referral-program"


def facts(client: Client, path: str = PAGE) -> dict[str, str]:
    """Return the value of each fact by its label."""
    section = read(client, path).main.about("section", "What you earn")
    pairs = section.all("dl > div")
    return {pair.all("dt")[0].text: pair.all("dd")[0].text for pair in pairs}


def rule(runtime: Runtime, **columns: Any) -> None:
    with runtime.writing() as uow:
        add(uow, CommissionRule, **{"name": "Spring", "kind": "percent", "percent": 3500} | columns)


def test_without_rules_the_settings_alone_are_stated(client: Client) -> None:
    assert facts(client) == {
        "Commission": "30% on everything, for life",
        "What counts": (
            "A purchase counts for you for up to 30 days after the click on your link. "
            "Later purchases of the same customer count, too, even without your link."
        ),
        "Payout": (
            "Commissions are held for 30 days after the payment, while the customer can still request a refund; "
            "for a workshop, at least until it's over."
        ),
    }
    main = read(client, PAGE).main
    assert main.headings(1) == ["Recommend Guildhall and earn"]
    assert ("Partner area", "/user/partner") in main.links()
    main.one("button", "Submit Application")


def test_the_rules_for_all_partners_replace_the_rate_and_no_other_rule_shows(
    client: Client, runtime: Runtime
) -> None:
    rule(runtime, months=12, afterwards="next")
    rule(runtime, percent=4000, goods="workshop", first_payments=1)
    rule(runtime, percent=9000, partner_group="Gold")
    found = facts(client)
    assert found["Commission"] == (
        "35% on everything else, for 12 months, then by the next rule"
        "30% on everything else, for life"
        "40% on all workshops, for a customer's first payment, then nothing"
    )
    assert "Later purchases" not in found["What counts"]
    for path in (PAGE, "/"):
        text = read(client, path).main.text
        assert "for life," not in text.replace(found["Commission"], "")
        assert "lifetime commission" not in text
        assert "earn for life" not in text


def test_a_rule_that_comes_later_is_stated_at_once(client: Client, runtime: Runtime) -> None:
    assert facts(client)["Commission"] == "30% on everything, for life"
    rule(runtime, kind="amount", percent=0, amount=2000, currency="USD")
    assert facts(client)["Commission"] == "$20.00 for each payment on everything, for life"


def test_minimum_and_second_level_are_stated_if_the_settings_have_them(
    client: Client, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, payout_minimum="50", second_level_rate="10", refund_days=0)
    found = facts(client)
    assert found["Partners you recruit"] == "You also earn 10% of their commissions."
    assert found["Payout"] == (
        "Commissions are payable as soon as the order is paid; for a workshop, once it's over. "
        "A payout is made from $50.00 on. "
        "Each other currency is paid out separately, from the same number on."
    )


def test_the_owner_writes_its_texts_in_each_language(client: Client, owner: SiteEditor) -> None:
    owner.publish(texts={"de": {"program:title": "Werden Sie Botschafter"}})
    assert read(client, f"{PAGE}?lng=de").main.headings(1) == ["Werden Sie Botschafter"]
    assert read(client, PAGE).main.headings(1) == ["Recommend Guildhall and earn"]


def test_switched_off_it_is_gone_and_the_section_stays(client: Client, owner: SiteEditor) -> None:
    assert ("Referral program", PAGE) in read(client, "/").footer.links()
    assert ("How the program works", PAGE) in read(client, "/").main.links()
    owner.publish(off=["referral-program"])
    home = read(client, "/")
    assert [target for _, target in (*home.footer.links(), *home.main.links()) if target == PAGE] == []
    home.main.one("button", "Submit Application")
    assert client.get(PAGE).status_code == 404
