"""The language and theme of a page's first HTML."""

from __future__ import annotations

import pytest

from guildhall.http.appearance import appearance_of


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
