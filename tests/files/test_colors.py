"""Smaller pictures keep the colors of the original, whatever its profile and depth."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageCms

from guildhall.services.files.pictures import drawn, on_white

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
SWAPPED = SRGB.replace(b"rXYZ", b"swap").replace(b"gXYZ", b"rXYZ").replace(b"swap", b"gXYZ")
"""A profile in which the first channel is green, and the second red."""


def sent(mode: str, color: Any, kind: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    Image.new(mode, (40, 30), color).save(file, kind, **options)
    return file.getvalue()


def color_of(picture: bytes) -> tuple[int, ...]:
    with Image.open(BytesIO(picture)) as shown:
        pixel = shown.convert("RGB").getpixel((5, 5))
    assert isinstance(pixel, tuple)
    return pixel


def near(color: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(one - other) <= 6 for one, other in zip(color, wanted, strict=True))


@pytest.mark.parametrize("draw", [lambda picture: drawn(picture, 20), on_white])
@pytest.mark.parametrize(("mode", "opaque"), [("RGB", ()), ("RGBA", (255,))])
@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_the_colors_of_a_profile_are_kept(draw: Any, mode: str, opaque: tuple[int, ...], kind: str) -> None:
    picture = sent(mode, (220, 40, 30, *opaque), kind, icc_profile=SWAPPED)
    assert near(color_of(draw(picture)), (40, 220, 30))


def test_a_photo_with_a_profile_keeps_its_colors() -> None:
    picture = sent("RGB", (220, 40, 30), "JPEG", quality=95, icc_profile=SWAPPED)
    assert near(color_of(drawn(picture, 20)), (40, 220, 30))


@pytest.mark.parametrize("profile", [b"none", SRGB, None])
def test_a_broken_profile_changes_nothing(profile: bytes | None) -> None:
    assert near(color_of(drawn(sent("RGB", (220, 40, 30), icc_profile=profile), 20)), (220, 40, 30))


@pytest.mark.parametrize("draw", [lambda picture: drawn(picture, 20), on_white])
def test_gray_of_16_bits_stays_gray(draw: Any) -> None:
    assert near(color_of(draw(sent("I;16", 0x8000))), (128, 128, 128))


def test_a_palette_with_a_profile_keeps_its_colors() -> None:
    file = BytesIO()
    Image.new("RGB", (40, 30), (220, 40, 30)).quantize(4).save(file, "PNG", icc_profile=SWAPPED)
    assert near(color_of(drawn(file.getvalue(), 20)), (40, 220, 30))


def test_an_animated_picture_is_shown_by_its_first_frame() -> None:
    file = BytesIO()
    frames = [Image.new("RGB", (40, 30), color) for color in ("red", "blue")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=100)
    assert near(color_of(drawn(file.getvalue(), 20)), (255, 0, 0))
