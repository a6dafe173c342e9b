"""Everything still built in is named to the owner: by `doctor`, on the dashboard and in My shop."""

import pytest

from guildhall.core.i18n import LANGUAGES, OFFERED, texts_of
from guildhall.core.runtime import Runtime
from guildhall.doctor import database
from guildhall.services.site.placeholders import TEXTS
from tests.site.conftest import SiteEditor

OF_TEXTS = [f"{name}:{language}" for name in TEXTS for language in OFFERED]
ALL = ["company.name", "company.street", "company.city", "company.email", "logo", *OF_TEXTS]


def test_a_fresh_shop_names_every_placeholder_and_fewer_with_each_that_is_replaced(owner: SiteEditor) -> None:
    assert owner.ask("shop-setup").json()["placeholders"] == ALL
    own = {"home:title": "Ours", "home-below:featured.title": "Ours"}
    left = owner.publish(logo="/media/a/logo.png", texts={"en": own})["placeholders"]
    assert left == [
        *ALL[:4],
        *(name for name in OF_TEXTS if name not in ("texts.home:en", "texts.sections:en")),
    ]
    assert owner.ask("shop-setup").json()["placeholders"] == left


def test_a_page_that_is_switched_off_has_no_texts_to_replace(owner: SiteEditor) -> None:
    left = owner.publish(off=["news", "workshops"])["placeholders"]
    assert left == [name for name in ALL if not name.startswith(("texts.news", "texts.booking"))]


@pytest.mark.parametrize("name", TEXTS)
def test_the_office_has_a_name_for_each(name: str) -> None:
    for language in LANGUAGES:
        named = texts_of(language, "admin-dashboard")["setup"]["placeholders"]
        assert named[name.replace(".", "-")]


def test_doctor_is_silent_about_a_shop_that_is_not_in_production(runtime: Runtime) -> None:
    assert list(database.placeholders(runtime)) == []


@pytest.mark.settings(env="production")
def test_doctor_names_the_placeholders_of_a_production_shop(runtime: Runtime) -> None:
    (line,) = database.placeholders(runtime)
    assert line.startswith(f"Still built in: {', '.join(ALL)}. ")
