"""Figures, people, questions and plans: shown if the owner has entered them, and not otherwise."""

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.site.content import ClaimName
from guildhall_demo.site import site_content
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.rows import add_product

WHOLE = {"words": {"en": "1,234"}, "source": "Books of 2026", "as_of": "2026-11-01", "shown": True}


def shown(client: Client, path: str, language: str = "en") -> str:
    page = client.get(path, headers={"accept-language": language}).text
    return page.partition('id="root">')[2].partition('id="boot"')[0]


@pytest.mark.parametrize("lacking", ["words", "source", "as_of"])
def test_a_figure_is_shown_with_text_source_and_date_alone(owner: SiteEditor, lacking: str) -> None:
    claim = {name: value for name, value in WHOLE.items() if name != lacking}
    assert owner.refused(claims={"payout": claim}) == ("claim_incomplete", "payout")
    owner.draft(claims={"payout": claim | {"shown": False}})


def test_a_figure_that_is_not_shown_is_nowhere_in_the_page(client: Client, owner: SiteEditor) -> None:
    owner.publish(claims={"payout": WHOLE | {"shown": False}})
    assert "1,234" not in client.get("/").text
    owner.publish(claims={"payout": WHOLE})
    assert "1,234" in shown(client, "/")
    assert "average monthly payout" in shown(client, "/")
    assert "Books of 2026" not in client.get("/").text


def test_a_figure_has_its_text_in_each_language(client: Client, owner: SiteEditor) -> None:
    owner.publish(claims={"payout": WHOLE | {"words": {"en": "1,234", "de": "1.234"}}})
    assert "1.234" in shown(client, "/", "de")
    assert "1,234" in shown(client, "/", "fr")


PLACES = {
    "testimonials": "/",
    "team": "/about",
    "questions": "/contact",
    "plans": "/features",
}


@pytest.mark.parametrize(("kind", "path"), PLACES.items())
def test_rows_are_shown_in_their_order_and_language(
    client: Client, owner: SiteEditor, kind: str, path: str
) -> None:
    def row(name: str, **more: Any) -> dict[str, Any]:
        return {"words": {"en": {"title": f"{name} one", "text": f"{name} words"}}} | more

    german = row("Ada", picture="/media/x/ada.webp")
    german["words"]["de"] = {"title": "Ada eins", "text": "deutsche Worte"}
    owner.publish(**{kind: [row("Zoe"), german, row("Max", shown=False), {"words": {}}]})
    page = shown(client, path)
    assert page.index("Zoe one") < page.index("Ada one")
    assert "Max" not in page
    assert "deutsche Worte" in shown(client, path, "de")
    assert "Zoe words" in shown(client, path, "de")
    if kind != "questions":
        assert "/media/x/ada.webp" in page


def test_a_plan_sells_its_product_and_says_when_it_cannot(
    client: Client, runtime: Runtime, owner: SiteEditor
) -> None:
    with runtime.writing() as uow:
        handbook = add_product(uow, "handbook", is_active=True)
        hidden = add_product(uow, "hidden", is_active=False)
    plans = [{"words": {"en": {"title": "Plan"}}, "product": each} for each in (handbook, hidden)]
    owner.publish(plans=plans)
    page = shown(client, "/features")
    assert page.count("Not available right now") == 1
    assert page.count("one-time") == 1


def test_sample_rows_are_labeled(client: Client, owner: SiteEditor) -> None:
    row = {"words": {"en": {"title": "Ada", "text": "Good."}}}
    owner.publish(testimonials=[row])
    assert "Sample content" not in shown(client, "/")
    owner.publish(testimonials=[row | {"sample": True}])
    assert "Sample content" in shown(client, "/")


@pytest.mark.shows("PUB-5", "PUB-6", "PUB-7", "PUB-8", "PUB-9", "PUB-10", "PUB-11", "PUB-12")
def test_the_demo_keeps_the_figures_of_the_specification() -> None:
    content = site_content()
    assert {name: claim.words["en"] for name, claim in content.claims.items()} == {
        "payout": "$2,500+",
        "affiliates": "10,000+",
        "revenue": "$50M+",
        "countries": "150+",
        "reviewHours": "24-48",
        "uptime": "99.9%",
        "support": "24/7",
        "answerHours": "2",
        "allAffiliates": "50,000+",
        "allCountries": "150+",
        "rating": "5-star",
    }
    assert set(content.claims) == set(ClaimName)
    assert all(claim.shown and len(claim.words) == 4 for claim in content.claims.values())
    german = {str(name): claim.words["de"].replace("\u00a0", " ") for name, claim in content.claims.items()}
    assert (german["payout"], german["revenue"], german["uptime"]) == ("2.500 $+", "50 Mio. $+", "99,9 %")
