"""Files delivered with purchases in the demo shop: rows and contents."""

from datetime import datetime
from functools import cache

from guildhall.config.settings import Settings
from guildhall.services.files.storage import key_of, store_of
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.sheet import Sheet
from guildhall_demo.reading import Document, Rows, demo_id, read_file


def put_files(settings: Settings) -> None:
    """Write the files to the shop's storage. They may exist there before their rows."""
    store = store_of(settings)
    for item in _downloads():
        store.put(key_of(_file_id(item), ""), _drawn(item["slug"]))


def file_rows() -> Rows:
    return [
        {
            "id": _file_id(item),
            "kind": "download",
            "state": "ready",
            "name": item["name"],
            "content_type": "application/pdf",
            "size": len(_drawn(item["slug"])),
            "created_at": _made(),
            "updated_at": _made(),
        }
        for item in _downloads()
    ]


def delivery_file_rows() -> Rows:
    return [
        {
            "id": demo_id("delivery-file", item["slug"]),
            "product_id": _id_of(item, "product"),
            "workshop_id": _id_of(item, "workshop"),
            "file_id": _file_id(item),
            "title": item["title"],
            "translations": item["translations"],
            "position": 1,
            "created_at": _made(),
            "updated_at": _made(),
        }
        for item in _downloads()
    ]


def _downloads() -> list[Document]:
    return list(read_file("downloads")["downloads"])


def _made() -> datetime:
    made: datetime = read_file("downloads")["made"]
    return made


def _file_id(item: Document) -> str:
    return demo_id("file", item["slug"])


def _id_of(item: Document, kind: str) -> str | None:
    return demo_id(kind, item[kind]) if kind in item else None


@cache
def _drawn(slug: str) -> bytes:
    """Return the PDF. Cached, because the file's row needs its size too."""
    item = next(each for each in _downloads() if each["slug"] == slug)
    sheet = Sheet(title=item["heading"], language="en", head=DocumentHeader("Guildhall"), made=_made())
    sheet.heading(item["heading"])
    for section in item["sections"]:
        sheet.section(section["title"])
        sheet.paragraph(section["text"])
    return sheet.finish()
