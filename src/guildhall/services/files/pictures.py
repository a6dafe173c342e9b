"""Check and scale images. Pillow is imported on first use, because most processes never need it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from guildhall.core.errors import Refused
from guildhall.services.files.rules import ENDINGS, MOST_PIXELS

NOT_A_PICTURE = "Unsupported image format. Use JPEG, PNG, WebP, GIF or AVIF."
TOO_MANY_PIXELS = "This picture has more than 50 million pixels."
ORIENTATION = 0x0112  # the EXIF tag
SEVERAL_VIEWS = "MPO"  # written by some phones: a JPEG with further images behind the first
NEEDED = frozenset(
    ("icc_profile", "transparency", "gamma", "srgb", "chromaticity", "background", "loop", "duration")
)
"""Metadata needed for display. All other metadata (EXIF, XMP, comments) may reveal who took a picture, and where."""
FORM = {
    *("jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi", "progressive", "progression", "adobe"),
    *("adobe_transform", "interlace", "version", "extension", "timestamp", "aspect"),
}
"""Metadata from Pillow about the file format."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The type and size of an image, determined from its content."""

    content_type: str
    width: int
    height: int


def take_in(path: Path) -> Picture:
    """Check an image by decoding it, and remove its camera metadata, such as the location, from the file.

    Animated images are not changed: they do not come from a camera.
    Raises Refused for an unsupported type, a broken file or too many pixels.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - see above

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path) as image:
                kind = "JPEG" if image.format == SEVERAL_VIEWS else image.format
                content_type = Image.MIME.get(kind or "", "")
                if content_type not in ENDINGS:
                    raise Refused("not_a_picture", NOT_A_PICTURE)
                if image.width * image.height > MOST_PIXELS:
                    raise Refused("too_many_pixels", TOO_MANY_PIXELS)
                image.load()
                moves = kind == image.format and getattr(image, "is_animated", False)
                is_plain = (
                    kind == image.format and not image.getexif() and (NEEDED | FORM).issuperset(image.info)
                )
                if moves or is_plain:
                    return Picture(content_type, image.width, image.height)
                upright = ImageOps.exif_transpose(image) if ORIENTATION in image.getexif() else image.copy()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Refused("not_a_picture", NOT_A_PICTURE) from None
    upright.info = {name: value for name, value in upright.info.items() if name in NEEDED}
    upright.save(path, format=kind, quality=92, icc_profile=upright.info.get("icc_profile"))
    return Picture(content_type, upright.width, upright.height)


def drawn(picture: bytes, width: int) -> bytes:
    """Return the image as WebP, at most `width` pixels wide."""
    from PIL import Image  # noqa: PLC0415 - see above

    with Image.open(BytesIO(picture)) as image:
        image.draft("RGB", (width, width))
        scaled = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
        if scaled.width > width:
            height = max(1, round(scaled.height * width / scaled.width))
            scaled = scaled.resize((width, height), Image.Resampling.LANCZOS)
        file = BytesIO()
        scaled.save(file, "WEBP", quality=82, method=4)
        return file.getvalue()
