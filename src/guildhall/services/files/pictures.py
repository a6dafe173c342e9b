"""Check and scale images. Pillow is imported on first use, because most processes never need it."""

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from guildhall.core.errors import Refused
from guildhall.services.files.rules import ENDINGS, MOST_PIXELS

if TYPE_CHECKING:
    from PIL.Image import Image

SMALL = 40_000_000
"""Bytes that any picture may take in memory."""
MOST_GROWTH = 80
"""Times the bytes of its file that a larger one may take: photos take some 15 times as much."""
MOST_HIGH = 16_383  # pixels of a WebP
PRINTED = (900, 300)
"""Pixels of a logo on paper: 300 to the inch."""
DECODERS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF")
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


def sanitize(path: Path) -> Picture:
    """Check an image by decoding it, and remove its camera metadata, such as the location, from the file.

    Animated images are not changed: they do not come from a camera.
    Raises Refused for an unsupported type, a broken file, too many pixels, or far more memory than the file's size.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - see above

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=(*DECODERS, SEVERAL_VIEWS)) as image:
                kind = "JPEG" if image.format == SEVERAL_VIEWS else image.format
                content_type = Image.MIME.get(kind or "", "")
                if content_type not in ENDINGS:
                    raise Refused("not_a_picture")
                if image.width * image.height > MOST_PIXELS:
                    raise Refused("too_many_pixels")
                if _unpacked(image) > max(SMALL, MOST_GROWTH * path.stat().st_size):
                    raise Refused("unpacks_too_far")
                image.load()
                moves = kind == image.format and getattr(image, "is_animated", False)
                is_plain = (
                    kind == image.format and not image.getexif() and (NEEDED | FORM).issuperset(image.info)
                )
                if moves or is_plain:
                    return Picture(content_type, image.width, image.height)
                upright = ImageOps.exif_transpose(image) if ORIENTATION in image.getexif() else image
    except Refused:
        raise
    except Image.DecompressionBombError as error:
        raise Refused("too_many_pixels") from error
    except Exception as error:  # the decoders raise errors of any class for broken files
        raise Refused("not_a_picture") from error
    upright.info = {name: value for name, value in upright.info.items() if name in NEEDED}
    upright.save(path, format=kind, quality=92, icc_profile=upright.info.get("icc_profile"))
    return Picture(content_type, upright.width, upright.height)


def drawn(picture: bytes, width: int) -> bytes:
    """Return the image as WebP in the colors of the original, at most `width` pixels wide and as high as WebP allows.

    Of an animated image it is the first frame: visitors cannot stop a moving one (WCAG 2.2.2).
    """
    from PIL import Image  # noqa: PLC0415 - see above

    with Image.open(BytesIO(picture)) as image:
        image.draft("RGB", (width, width))
        scaled = _in_srgb(image, "RGBA" if _is_transparent(image) else "RGB")
        factor = min(width / scaled.width, MOST_HIGH / scaled.height)
        if factor < 1:
            size = max(1, round(scaled.width * factor)), max(1, round(scaled.height * factor))
            scaled = scaled.resize(size, Image.Resampling.LANCZOS)
        file = BytesIO()
        scaled.save(file, "WEBP", quality=82, method=4)
        return file.getvalue()


def on_white(picture: bytes) -> bytes:
    """Return the image as PNG on white, for papers, at most as large as they print it."""
    from PIL import Image  # noqa: PLC0415 - see above

    with Image.open(BytesIO(picture)) as image:
        image.draft("RGB", PRINTED)
        scaled = _in_srgb(image, "RGBA")
        scaled.thumbnail(PRINTED, Image.Resampling.LANCZOS)
        paper = Image.new("RGBA", scaled.size, "white")
        file = BytesIO()
        Image.alpha_composite(paper, scaled).convert("RGB").save(file, "PNG")
        return file.getvalue()


def _in_srgb(image: "Image", mode: str) -> "Image":
    """Return the image in RGB or RGBA as screens and papers expect it: 8 bits a channel, in the colors of sRGB.

    Pictures of phones and cameras have a profile of wider colors; without it the same numbers are paler ones.
    """
    from PIL import ImageCms  # noqa: PLC0415 - see above

    if image.mode.startswith("I"):
        image = (
            image.convert("I").point(lambda value: value / 256).convert("L")
        )  # 16 bits; `convert` would cut them off
    profile = image.info.get("icc_profile")
    if profile and image.mode in ("P", "PA"):
        image = image.convert(mode)
    if profile and image.mode in ("RGB", "RGBA", "L", "CMYK"):
        try:
            source, target = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            to = image.mode if image.mode in ("RGB", "RGBA") else "RGB"
            image = ImageCms.profileToProfile(image, source, target, outputMode=to) or image
        except (ImageCms.PyCMSError, OSError):
            pass  # a broken profile, or one of other channels: browsers ignore it, too
    return image if image.mode == mode else image.convert(mode)


def _unpacked(image: "Image") -> int:
    """Return the bytes of the decoded image; palettes are spread out to colors."""
    return image.width * image.height * (4 if _is_transparent(image) else 3)


def _is_transparent(image: "Image") -> bool:
    return "A" in image.getbands() or "transparency" in image.info
