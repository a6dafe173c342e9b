"""The demo's products and workshops as rows."""

from datetime import UTC, datetime, time, timedelta

from guildhall.core.i18n import TRANSLATED
from guildhall.core.money import to_minor
from guildhall.domains.workshops.models import ONLINE
from guildhall_demo.reading import Document, Rows, art, demo_id, moved, read_folder


def products(now: datetime) -> list[Document]:
    return moved(read_folder("products"), now)


def workshops(now: datetime) -> list[Document]:
    return moved(read_folder("workshops"), now)


def product_rows(now: datetime) -> Rows:
    return [_product(item) for item in products(now)]


def workshop_rows(now: datetime) -> Rows:
    return [_workshop(item) for item in workshops(now)]


def workshop_detail_rows(now: datetime) -> Rows:
    return [
        {
            "id": demo_id("workshop-detail", f"{item['slug']}/{number}"),
            "workshop_id": demo_id("workshop", item["slug"]),
            "title": detail["title"],
            "description": detail["description"],
            "image_url": art("workshops", item["slug"]) if number == 0 else None,
            "links": detail["links"],
            "translations": detail["translations"],
            "additional_details": detail.get("additional_details", {}),
            "created_at": item["created_at"],
            "updated_at": item["created_at"],
        }
        for item in workshops(now)
        for number, detail in enumerate(item.get("details", []))
    ]


def _product(item: Document) -> dict[str, object]:
    slug, delivery = item["slug"], item.get("delivery", {})
    return {
        "id": demo_id("product", slug),
        "slug": slug,
        "name": item["name"],
        "description": item["description"],
        "translations": {
            lang: {field: item[f"{field}_{lang}"] for field in ("name", "description")} for lang in TRANSLATED
        },
        "image_url": art("products", slug),
        "price": to_minor(item["price"]),
        "currency": item["currency"],
        "product_type": item["product_type"],
        "features": item["features"],
        "is_active": item.get("is_active", True),
        "is_featured": item["is_featured"],
        "gallery": item.get("gallery", []),
        "related": item.get("related", []),
        "sales_page": item.get("sales_page", {}),
        "delivery_title": delivery.get("title"),
        "delivery_description": delivery.get("description"),
        "delivery_image_url": art("products", slug) if delivery else None,
        "delivery_links": delivery.get("links", []),
        "delivery_details": delivery.get("details", {}),
        "delivery_translations": delivery.get("translations", {}),
        "created_at": item["created_at"],
        "updated_at": item["created_at"],
    }


def _early(workshop: Document) -> Document:
    """Return the columns of the early-bird price; its last day ends in UTC, the demo's time zone."""
    price, until = workshop.get("early_price"), workshop.get("early_until")
    ends_at = until and datetime.combine(until + timedelta(days=1), time(), UTC)
    seats = workshop.get("early_seats")
    columns = {"early_price": price and to_minor(price), "early_until": until, "early_seats": seats}
    return columns | {"early_ends_at": ends_at}


def _material(written: Document) -> Document:
    return {"additional_details": {}} | written


def _workshop(item: Document) -> dict[str, object]:
    as_written = (
        "slug",
        "title",
        "description",
        "detailed_description",
        "currency",
        "status",
        "date",
        "time",
    )
    lists = ("what_you_learn", "requirements", "included")
    return {field: item[field] for field in (*as_written, *lists)} | {
        "id": demo_id("workshop", item["slug"]),
        "image_url": art("workshops", item["slug"]),
        "price": to_minor(item["price"]),
        **_early(item),
        "time_zone": item["time_zone"],
        "duration": item["duration"],
        "end_date": item.get("end_date"),
        "end_time": item.get("end_time"),
        "place": item.get("place", ONLINE),
        "instructor": item["instructor"],
        "max_participants": item["max_participants"],
        "materials": [_material(material) for material in item["materials"]],
        "translations": {
            language: words | {"materials": [_material(material) for material in words["materials"]]}
            for language, words in item["translations"].items()
        },
        "is_active": item.get("is_active", True),
        "created_at": item["created_at"],
        "updated_at": item["created_at"],
    }
