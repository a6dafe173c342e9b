"""Tables of the staff's own work: notes about customers, and saved views of lists."""

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, created, key


class CustomerNote(Record):
    """A note of staff about a customer, which the customer does not see. `author_id` is an account."""

    __tablename__ = "customer_notes"
    __table_args__ = (Index(None, "user_id", "created_at"), Index(None, "created_at", "id"))

    id: Mapped[key]
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id", ondelete="CASCADE"))
    text: Mapped[str]
    author_id: Mapped[str | None] = mapped_column(Id)
    created_at: Mapped[created]


class SavedView(Record):
    """The search, filters and order of a list that a staff member saved under a name.

    `query` is the query string of the list's page, without the page's position.
    """

    __tablename__ = "saved_views"
    __table_args__ = (
        UniqueConstraint("account_id", "list", "name"),
        Index(None, "account_id", "id"),
    )

    id: Mapped[key]
    account_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"))
    list: Mapped[str]
    name: Mapped[str]
    query: Mapped[str]
    created_at: Mapped[created]
