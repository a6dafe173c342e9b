"""Before a setting is changed, its owner sees which pages and emails say it."""

from guildhall.services.site.texts import NAMESPACES
from tests.site.conftest import SiteEditor


def uses(owner: SiteEditor) -> dict[str, tuple[list[str], list[str]]]:
    answer = owner.ask("setting-uses").json()["uses"]
    return {use["setting"]: (use["parts"], use["mails"]) for use in answer}


def test_each_setting_names_the_parts_and_emails_that_say_it(owner: SiteEditor) -> None:
    found = uses(owner)
    legal = ["legal-terms", "legal-withdrawal"]
    assert found["refund_days"][0] == ["home-below", "company", "products", "shop", *legal, "partner"]
    assert found["commission_rate"][0] == ["home", "home-below", "company", "legal-terms"]
    assert "partner_approved" in found["commission_rate"][1]
    assert set(found["company.name"][0]) <= set(NAMESPACES)
    assert {"home", "legal-imprint"} <= set(found["company.name"][0])


def test_the_owner_s_own_texts_count_once_they_are_published(owner: SiteEditor) -> None:
    text = {"en": {"news:news.title": "{{refundDays}} days of news", "shop:product.moneyBack": "No promise"}}
    owner.draft(texts=text)
    assert "news" not in uses(owner)["refund_days"][0]
    owner.publish(texts=text)
    parts = uses(owner)["refund_days"][0]
    assert ("news" in parts, "shop" in parts) == (True, False)
