"""Pictures of the first screen: inlined, preloaded, or plain files."""

from pathlib import Path
from urllib.parse import unquote

import pytest

from guildhall.core.resources import FRONTEND
from guildhall.services.files.rules import WIDTHS
from guildhall.web.first_picture import MOST, with_first_picture

SMALL = '<svg xmlns="http://www.w3.org/2000/svg"><path fill=\'#0f5c50\' d="M0 0H9"/><text>100 % für & "</text></svg>'
FIRST = '<img src="{}" alt="" loading="eager" class="block"/>'
LATER = '<img src="/art/later.svg" alt="" loading="lazy"/>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "small.svg").write_text(SMALL, "utf-8")
    (tmp_path / "art" / "large.svg").write_text(SMALL.ljust(MOST + 1))
    (tmp_path / "index.svg").write_text(SMALL)
    return tmp_path


def test_small_pictures_of_the_first_screen_are_inlined(folder: Path) -> None:
    page = "<p>Text</p>" + LATER + FIRST.format("/art/small.svg") + FIRST.format("/art/small.svg")
    html, head = with_first_picture(page, folder)
    assert head == ""
    inlined = html.split('<img src="')[2].split('"')[0]
    assert unquote(inlined) == "data:image/svg+xml," + SMALL.replace('"', "'")
    assert not set(inlined) & set('&#"')
    assert html.replace(inlined, "/art/small.svg") == page  # the first only


@pytest.mark.parametrize(
    "address",
    ["/art/large.svg", "/art/none.svg", "/media/1/photo.webp", "/art/../index.svg", "https://cdn.example/a.jpg?b=1&amp;c"],
)  # fmt: skip
def test_other_pictures_stay_files_and_are_preloaded_before_the_scripts(folder: Path, address: str) -> None:
    page = FIRST.format(address) + LATER
    preload = f'<link rel="preload" as="image" fetchpriority="high" href="{address}">'
    assert with_first_picture(page, folder) == (page, preload)


def test_a_responsive_picture_is_preloaded_in_the_fitting_width(folder: Path) -> None:
    smaller = "/media/1/w/320.webp 320w, /media/1/w/640.webp 640w"
    page = f'<img src="/media/1/a.jpg" srcSet="{smaller}" sizes="(min-width: 64rem) 24rem, 100vw" loading="eager"/>'
    preload = (
        '<link rel="preload" as="image" fetchpriority="high" href="/media/1/a.jpg"'
        f' imagesrcset="{smaller}" imagesizes="(min-width: 64rem) 24rem, 100vw">'
    )
    assert with_first_picture(page, folder) == (page, preload)


@pytest.mark.parametrize(
    "page",
    ["<p>No picture</p>", LATER],
)
def test_pages_without_a_first_picture_stay_as_they_are(folder: Path, page: str) -> None:
    assert with_first_picture(page, folder) == (page, "")


def test_pages_offer_the_widths_that_the_shop_draws() -> None:
    source = (FRONTEND / "src" / "ui" / "picture.tsx").read_text()
    assert f"const WIDTHS = {list(WIDTHS)};" in source
