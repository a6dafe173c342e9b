"""Reading and drawing pictures. Pillow is loaded when the first one comes: most processes never need it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from guildhall.core.errors import Refused
from guildhall.services.files.rules import ENDINGS, MOST_PIXELS

NOT_A_PICTURE = "This is no picture that the shop can show: JPEG, PNG, WebP, GIF or AVIF."
TOO_MANY_PIXELS = "This picture has more than 50 million pixels."
ORIENTATION = 0x0112  # the EXIF tag
SEVERAL_VIEWS = "MPO"  # what some telephones write: a JPEG with further pictures behind the first
NEEDED = frozenset(
    ("icc_profile", "transparency", "gamma", "srgb", "chromaticity", "background", "loop", "duration")
)
"""What is read beside the pixels to show them. All else may say who took a picture, and where: EXIF, XMP, comments."""
FORM = {
    *("jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi", "progressive", "progression", "adobe"),
    *("adobe_transform", "interlace", "version", "extension", "timestamp", "aspect"),
}
"""What Pillow tells of how a file is built."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture turned out to be, whatever it was called."""

    content_type: str
    width: int
    height: int


def take_in(path: Path) -> Picture:
    """Check a picture by decoding it, and take out of the file what a camera wrote beside it, such as the place.

    One that moves stays as it is: no camera wrote it.
    Raises Refused for anything that is not one of our kinds, or is broken, or is too large to be drawn.
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
                turned = ImageOps.exif_transpose(image) if ORIENTATION in image.getexif() else image.copy()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Refused("not_a_picture", NOT_A_PICTURE) from None
    turned.info = {name: value for name, value in turned.info.items() if name in NEEDED}
    turned.save(path, format=kind, quality=92, icc_profile=turned.info.get("icc_profile"))
    return Picture(content_type, turned.width, turned.height)


def drawn(picture: bytes, width: int) -> bytes:
    """A picture as WebP, at most `width` pixels wide."""
    from PIL import Image  # noqa: PLC0415 - see above

    with Image.open(BytesIO(picture)) as image:
        image.draft("RGB", (width, width))
        seen = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
        if seen.width > width:
            seen = seen.resize(
                (width, max(1, round(seen.height * width / seen.width))), Image.Resampling.LANCZOS
            )
        file = BytesIO()
        seen.save(file, "WEBP", quality=82, method=4)
        return file.getvalue()
