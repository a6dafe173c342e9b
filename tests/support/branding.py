"""The owner's brand: a published site, an uploaded logo, and what of them a PDF shows."""

from io import BytesIO
from typing import Any

from PIL import Image
from pypdf import PdfReader

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.files.storage import key_of, store_of
from guildhall.services.site.commands import publish, save_draft
from guildhall.services.site.content import SiteContent
from guildhall.services.site.queries import draft_site

_OWNER = Caller(Role.ADMIN)
PLUM = "#8a1c5b"


def publish_site(runtime: Runtime, **content: Any) -> None:
    with runtime.writing() as uow:
        save_draft(uow, _OWNER, draft_site(uow).number, SiteContent.model_validate(content))
        publish(uow, _OWNER, draft_site(uow).number)


def upload_logo(runtime: Runtime, content: bytes, ending: str = "png") -> str:
    """Store an image and return its address."""
    file_id = new_id()
    store_of(runtime.settings).put(key_of(file_id, f"logo.{ending}"), content)
    return f"/media/{file_id}/logo.{ending}"


def seal(kind: str = "PNG", size: tuple[int, int] = (400, 100), **options: Any) -> bytes:
    """Return a red image, the left half of it transparent where its type can be."""
    picture = Image.new("RGBA", size, "red")
    picture.paste((0, 0, 0, 0), (0, 0, size[0] // 2, size[1]))
    file = BytesIO()
    (picture.convert("RGB") if kind == "JPEG" else picture).save(file, kind, **options)
    return file.getvalue()


def pictures_of(pdf: bytes) -> list[Image.Image]:
    """Return the images on the first page."""
    return [found.image for found in PdfReader(BytesIO(pdf)).pages[0].images if found.image]


def wears(pdf: bytes, color: str) -> bool:
    """Return whether the first page fills or draws something in this color."""
    channels = bytes.fromhex(color[1:])
    content = PdfReader(BytesIO(pdf)).pages[0].get_contents()
    words = (content.get_data() if content is not None else b"").decode("latin-1")
    numbers = " ".join(f"{channel / 255:.4f}".rstrip("0").rstrip(".") for channel in channels)
    return f"{numbers} rg" in words or f"{numbers} RG" in words
