"""The brand: one color with its tints, logo, icon and pictures."""

import base64
import re
from hashlib import sha256

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.files.models import StoredFile
from guildhall.services.site.palette import ENOUGH, PAPER, accents, contrast, palette, readable
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.rows import add

HUES = [
    f"#{red:02x}{green:02x}{blue:02x}"
    for red in (0, 90, 200)
    for green in (0, 90, 200)
    for blue in (0, 90, 200)
]


@pytest.mark.parametrize("accent", HUES)
def test_every_tint_of_every_color_is_readable_in_both_themes(accent: str) -> None:
    for theme, shown in zip(PAPER, accents(accent), strict=True):
        assert min(contrast(shown, ground) for ground in PAPER[theme]) >= ENOUGH
    for at, pair in enumerate(zip(*(_pair(accent, name) for name in ("accent", "on-accent")), strict=True)):
        assert contrast(*pair) >= ENOUGH, ("light", "dark")[at]
    for text, ground in zip(_pair(accent, "accent"), _pair(accent, "accent-wash"), strict=True):
        assert contrast(text, ground) >= ENOUGH
    for ground in _pair(accent, "band"):
        assert contrast("#f6f1e4", ground) >= ENOUGH


def _pair(accent: str, name: str) -> list[str]:
    return re.findall(r"#[0-9a-f]{6}", palette(accent)[name])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_a_pale_color_is_refused_with_the_nearest_readable_one(owner: SiteEditor) -> None:
    reason, nearest = owner.refused(accent="#ffcc00")
    assert reason == "accent_too_pale"
    assert nearest == readable("#ffcc00", "light") != "#ffcc00"
    found = owner.draft(accent=nearest)
    assert found["contrastLight"] >= ENOUGH
    assert found["contrastDark"] >= ENOUGH


def test_the_pages_wear_the_color_and_their_policy_allows_it(client: Client, owner: SiteEditor) -> None:
    plain = client.get("/")
    owner.publish(accent="#8a1c5b")
    dressed = client.get("/products")
    (style,) = re.findall(r"<style>(:root\{--color-accent:[^<]*)</style>", dressed.text)
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    assert "#8a1c5b" in style
    assert f"'sha256-{digest}'" in dressed.headers["content-security-policy"]
    assert f"'sha256-{digest}'" not in plain.headers["content-security-policy"]


def test_logo_icon_and_picture_replace_the_built_in_ones(client: Client, owner: SiteEditor) -> None:
    owner.publish(
        logo="/media/a/logo.png",
        logo_dark="/media/b/pale.png",
        icon="/media/c/icon.png",
        hero_picture="/media/d/hero.webp",
        about_picture="/media/e/about.webp",
        contact_picture="/media/f/contact.webp",
        share_picture="/media/g/share.png",
    )
    for path, picture, built_in in (
        ("/about", "/media/e/about.webp", "street.svg"),
        ("/contact", "/media/f/contact.webp", "lane.svg"),
    ):
        shown = client.get(path).text
        assert f'src="{picture}"' in shown
        assert built_in not in shown
        assert 'property="og:image" content="http://127.0.0.1:8000/media/g/share.png"' in shown
    page = client.get("/").text
    assert '<link rel="icon" href="/media/c/icon.png">' in page
    assert "/favicon.svg" not in page.partition('id="boot"')[0]
    root = page.partition('id="root">')[2].partition('id="boot"')[0]
    assert 'src="/media/a/logo.png" alt="Guildhall"' in root
    assert 'src="/media/b/pale.png"' in root
    assert 'src="/media/d/hero.webp"' in root
    assert "/art/home/hall.svg" not in root


def test_error_pages_wear_the_brand(client: Client, owner: SiteEditor) -> None:
    owner.publish(logo="/media/a/logo.png", accent="#8a1c5b")
    assert client.get("/").status_code == 200
    page = client.get("/downloads/nothing")
    (style,) = re.findall(r"<style>(.*?)</style>", page.text, re.DOTALL)
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    assert "#8a1c5b" in style
    assert f"'sha256-{digest}'" in page.headers["content-security-policy"]
    assert '<img src="/media/a/logo.png" alt="Guildhall">' in page.text
    assert '<link rel="icon" href="/media/a/logo.png">' in page.text


@pytest.mark.parametrize("address", ["javascript:alert(1)", "//elsewhere.example/x.png", "data:text/html,x"])
def test_a_picture_has_a_web_address(owner: SiteEditor, address: str) -> None:
    assert owner.ask("save-site", version=0, content={"logo": address}).status_code == 400


def test_a_file_that_the_site_shows_cannot_be_deleted(
    client: Client, runtime: Runtime, owner: SiteEditor
) -> None:
    with runtime.writing() as uow:
        kept = add(
            uow, StoredFile, name="hero.png", kind="image", size=1, state="ready", content_type="image/png"
        )
    owner.publish(hero_picture=f"/media/{kept}/hero.png")
    owner.draft()
    path = f"/rest/v1/files?id=eq.{kept}"
    refused = client.delete(path, headers=owner.person.headers)
    assert (refused.status_code, refused.json()["details"]) == (409, "site_versions")
    owner.done("publish-site", version=owner.version)
    assert client.delete(path, headers=owner.person.headers).status_code == 204
