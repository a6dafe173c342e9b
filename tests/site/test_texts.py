"""The texts that an owner may write, and the checks of these."""

import pytest
from sqlalchemy import insert

from guildhall.core.i18n import LANGUAGES, placeholders_in, texts_of
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.services.site.content import SiteContent
from guildhall.services.site.models import SiteVersion
from guildhall.services.site.texts import (
    LONGEST,
    NAMESPACES,
    allowed_in,
    checked_texts,
    originals,
    own_texts,
)
from tests.site.conftest import SiteEditor
from tests.support.client import Client


def test_every_built_in_text_can_be_written_again() -> None:
    """Nothing that a page says is beyond the owner's reach: each text passes its own check, with a mark added."""
    for language in LANGUAGES:
        marked = {
            f"{namespace}:{key}": f"{words} *"
            for namespace in NAMESPACES
            for key, words in originals(language, namespace).items()
        }
        assert checked_texts({language: marked}) == {language: marked}
        assert [key for key, words in marked.items() if len(words) >= LONGEST] == []


def test_a_text_equal_to_the_built_in_one_is_not_kept(owner: SiteEditor) -> None:
    same = originals("en", "home")["title"]
    assert owner.draft(texts={"en": {"home:title": f"  {same} "}})["content"]["texts"] == {}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "text_empty"),
        ("x" * (LONGEST + 1), "text_too_long"),
        ("two\nlines", "text_one_line"),
        ("for {{nobody}}", "placeholder_unknown"),
        ("for {shop}}", "placeholder_broken"),
    ],
)
def test_a_text_that_a_page_cannot_show_is_refused_with_its_place(
    owner: SiteEditor, words: str, reason: str
) -> None:
    assert owner.refused(texts={"de": {"home:title": words}}) == (reason, "de home:title")


@pytest.mark.parametrize("key", ["home:nothing", "server:mail.common.why", "admin:nav.title"])
def test_only_texts_of_the_public_pages_are_known(owner: SiteEditor, key: str) -> None:
    assert owner.refused(texts={"en": {key: "x"}}) == ("unknown_text", f"en {key}")


def test_the_values_of_the_settings_are_placeholders_of_every_text(client: Client, owner: SiteEditor) -> None:
    owner.publish(texts={"en": {"home:title": "{{shop}}: {{refundDays}} days, {{commissionRate}}%"}})
    assert "Guildhall: 30 days, 30%</h1>" in client.get("/").text


def test_the_built_in_texts_stay_as_they_are(client: Client, owner: SiteEditor) -> None:
    """They are shared by all requests: a draft's words must reach neither visitors nor the next version."""
    key, own = "home:title", originals("en", "home")["title"]
    token = owner.draft(texts={"en": {key: "Only in the draft"}})["previewToken"]
    assert "Only in the draft" in client.get("/", params={"draft": token}).text
    owner.publish(texts={"en": {"home-below:featured.title": "Elsewhere"}})
    owner.publish()
    assert f"{own}</h1>" in client.get("/").text
    assert texts_of("en", "home")["title"] == own


def test_markup_in_a_text_is_text(client: Client, owner: SiteEditor) -> None:
    owner.publish(texts={"en": {"home:title": "<script>alert(1)</script>"}})
    page = client.get("/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;</h1>" in page


def test_a_text_whose_placeholder_is_gone_is_left_out() -> None:
    """An older version may have published it; better the built-in words than an empty gap."""
    content = SiteContent.model_construct(texts={"en": {"home:title": "{{gone}}", "home:old": "x"}})
    assert own_texts(content, "en", "home", "en") == {}


def test_what_an_older_version_stored_can_be_saved_again(owner: SiteEditor, runtime: Runtime) -> None:
    """Texts and sections that the product does not have any more are left out."""
    older = {"texts": {"en": {"home:old": "x", "home:title": "Ours"}}, "off": ["news", "workshops.promises"]}
    with runtime.writing() as uow:
        row = {"id": new_id(), "number": 1, "content": older, "published_at": uow.now}
        uow.db.execute(insert(SiteVersion), row)
    content = owner.done("my-site")["content"]
    assert (content["texts"], content["off"]) == ({"en": {"home:title": "Ours"}}, ["news"])
    owner.publish(**content)


def test_the_editor_gets_every_text_with_its_placeholders(owner: SiteEditor) -> None:
    texts = owner.ask("site-texts", part="home", language="fr").json()["texts"]
    assert [text["key"] for text in texts] == [f"home:{key}" for key in originals("fr", "home")]
    for text in texts:
        assert placeholders_in(text["original"]) <= set(text["placeholders"])
        assert set(text["placeholders"]) == allowed_in("home", text["key"].partition(":")[2])
    assert owner.ask("site-texts", part="admin", language="en").status_code == 404
