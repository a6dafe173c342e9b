"""The demo's reviews as rows, each written two weeks after its purchase."""

from datetime import timedelta

from guildhall_demo.people import profile_id
from guildhall_demo.reading import Rows, demo_id, read_file
from guildhall_demo.sales import Sale

AFTER = timedelta(days=15)


def review_rows(sales: list[Sale]) -> Rows:
    """Return the reviews of the content file."""
    by_slug = {sale.slug: sale for sale in sales}
    rows = []
    for review in read_file("reviews")["reviews"]:
        sale = by_slug[review["sale"]]
        written = (sale.paid_at or sale.changed_at) + AFTER
        rows.append(
            {
                "id": demo_id("review", sale.slug),
                "product_id": demo_id("product", sale.item["slug"]),
                "user_id": profile_id(sale.buyer["slug"]),
                "status": review["status"],
                "rating": review["rating"],
                "text": review["text"],
                "author": review.get("author"),
                "language": review["language"],
                "written_at": written,
                "created_at": written,
                "updated_at": written,
            }
        )
    return rows
