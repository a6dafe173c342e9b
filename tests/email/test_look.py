"""Mails have the logo and the accent color that the owner published."""

import re
from html import escape

import pytest

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.services.email.branding import branding
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.look import look_of
from guildhall.services.email.render import RenderedEmail, render
from guildhall.services.site.content import SiteContent
from guildhall.services.site.models import SiteDraft, SiteVersion
from guildhall.services.site.palette import ENOUGH, contrast, pairs
from tests.email.contexts import CONTEXTS
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add

ACCENT = "#8a1c5b"
BUILT_IN = ("#0f5c50", "#6cc5b0", "#06201b")
SITE = "https://shop.example"
SETTINGS = Settings(site_url=SITE)


def _drawn(runtime: Runtime, kind: str) -> RenderedEmail:
    with runtime.reading() as uow:
        return branding(uow).render(kind, "en", CONTEXTS[kind])


def _publish(runtime: Runtime, number: int, **content: str) -> None:
    with runtime.writing() as uow:
        add(uow, SiteVersion, number=number, content=content, published_at=uow.now)


def test_every_mail_has_the_published_logo_and_accent(runtime: Runtime) -> None:
    before = {kind: _drawn(runtime, kind) for kind in KINDS}
    _publish(runtime, 1, logo="/media/a/logo.png", accent=ACCENT)
    with runtime.writing() as uow:
        add(uow, SiteDraft, id=1, version=1, content={"logo": "/media/b/draft.png", "accent": "#10559a"})
    colors = pairs(ACCENT)
    logo = f'src="{runtime.settings.site_url}/media/a/logo.png" alt="Guildhall"'
    for kind in KINDS:
        mail = _drawn(runtime, kind)
        assert (mail.subject, mail.text) == (before[kind].subject, before[kind].text)
        assert mail.html.count("<img ") == mail.html.count(logo) == 1
        assert f"border-top:3px solid {ACCENT}" in mail.html
        assert f"border-color: {colors['accent'][1]} " in mail.html
        assert ('bgcolor="#0f5c50"' in before[kind].html) == (f'bgcolor="{ACCENT}"' in mail.html)
        assert not [color for color in BUILT_IN if color in mail.html]
        assert "draft" not in mail.html
        assert "#10559a" not in mail.html


def test_without_a_logo_and_an_accent_a_mail_has_the_name_and_the_built_in_colors(runtime: Runtime) -> None:
    _publish(runtime, 1, logo="/media/a/logo.png", accent=ACCENT)
    _publish(runtime, 2, logo_dark="/media/b/pale.png")
    for kind in KINDS:
        mail = _drawn(runtime, kind)
        assert mail == render(kind, "en", CONTEXTS[kind], runtime.settings)
        assert "<img" not in mail.html
        assert all(color in mail.html for color in BUILT_IN)
        assert ">Guildhall</a>" in mail.html


@pytest.mark.parametrize("accent", ["#8a1c5b", "#ffcc00", "#ffffff", "#000000", "#7f7f7f", "#00ff00"])
def test_the_text_of_a_button_is_readable_on_every_accent(accent: str) -> None:
    look = look_of(SiteContent(accent=accent), SITE)
    html = render("order_paid", "en", CONTEXTS["order_paid"], SETTINGS, look=look).html
    light = re.search(r'class="button"[^>]*background:(#\w{6})[^>]*>\s*<a [^>]*;color:(#\w{6})', html)
    dark = re.search(r"\.button { background: (#\w{6}).*?\.button a { color: (#\w{6})", html, re.DOTALL)
    assert light
    assert dark
    assert contrast(*light.groups()) >= ENOUGH
    assert contrast(*dark.groups()) >= ENOUGH
    assert contrast(light[2], "#000000") > ENOUGH > contrast(dark[2], "#000000")  # light text, dark text


def test_a_logo_elsewhere_keeps_its_address_and_is_escaped() -> None:
    logo = 'https://cdn.example/logo.png?a=1&b="2"'
    look = look_of(SiteContent.model_construct(logo=logo), SITE)
    html = render("order_paid", "en", CONTEXTS["order_paid"], SETTINGS, company="<Nord>", look=look).html
    assert f'src="{escape(logo).replace("&quot;", "&#34;")}" alt="&lt;Nord&gt;"' in html


def test_the_preview_of_texts_wears_them_too(client: Client, runtime: Runtime) -> None:
    _publish(runtime, 1, logo="/media/a/logo.png", accent=ACCENT)
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    body = {"kind": "order_paid", "language": "en", "words": {}}
    html = client.post("/functions/v1/preview-mail", json=body, headers=boss.headers).json()["html"]
    assert "/media/a/logo.png" in html
    assert f"background:{ACCENT}" in html
