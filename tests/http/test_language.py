"""The language and theme of a page's first HTML."""

import pytest

from guildhall.core.runtime import Runtime
from guildhall.http.appearance import appearance_of
from tests.support.client import Client
from tests.support.rows import choose_settings


@pytest.mark.parametrize(
    ("query", "cookie", "accepted", "language"),
    [
        ("", "", "", "en"),
        ("", "", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "", "pt-BR,pt;q=0.9", "en"),
        ("", "", "en;q=0.2, fr;q=0.8", "fr"),
        ("", "", "fr;q=nonsense, es;q=0.1", "es"),
        ("", "i18nextLng=es", "de", "es"),
        ("", "i18nextLng=tlh", "de", "de"),
        ("lng=fr", "i18nextLng=es", "de", "fr"),
        ("ref=A&lng=de-CH", "", "", "de"),
        ("lng=", "", "fr", "fr"),
    ],
)
def test_the_address_wins_over_the_choice_and_that_over_the_browser(
    query: str, cookie: str, accepted: str, language: str
) -> None:
    headers = {b"cookie": cookie.encode(), b"accept-language": accepted.encode()}
    assert appearance_of(query.encode(), headers).language == language


@pytest.mark.parametrize(
    ("cookie", "theme"),
    [
        ("", "system"),
        ("vite-ui-theme=dark", "dark"),
        ("a=b; vite-ui-theme=light", "light"),
        ("vite-ui-theme=<x>", "system"),
    ],
)
def test_the_theme_is_the_visitors_choice_or_the_systems(cookie: str, theme: str) -> None:
    assert appearance_of(b"", {b"cookie": cookie.encode()}).theme == theme


@pytest.mark.parametrize(
    ("accepted", "message"),
    [
        ("de", "Bitte füllen Sie dieses Feld aus"),
        ("fr", "Bitte füllen Sie dieses Feld aus"),  # as the pages that this visitor sees
        ("fr, en;q=0.5", "Bitte füllen Sie dieses Feld aus"),
        ("", "Fill in this field"),  # a program
        ("*", "Fill in this field"),
    ],
)
def test_refusals_are_in_a_language_that_the_shop_offers(
    client: Client, runtime: Runtime, accepted: str, message: str
) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, content_language="de", languages=["de"])
    client.get("/")
    headers = {"accept-language": accepted} if accepted else {}
    answer = client.post("/rest/v1/contact_messages", json={"name": ""}, headers=headers)
    assert answer.json()["message"] == f"name: {message}"
