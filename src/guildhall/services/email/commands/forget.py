"""Delete the mails to a person, and their sent copies."""

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import String, cast, delete, func, select
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import Mail, SentCopy

BATCH = 1000


def forget_mails_to(uow: UnitOfWork, email: str) -> None:
    """Delete all mails to an address or naming it, such as notices to staff, sent or queued, with their copies.

    Mails that name only a longer address, such as joann@example.com for ann@example.com, stay.
    """
    uow.db.execute(delete(Mail).where(Mail.recipient == email))
    naming = [
        *_naming(uow, Mail.id, Mail.context, email),
        *_naming(uow, SentCopy.mail_id, SentCopy.plain, email),
    ]
    for start in range(0, len(naming), BATCH):
        uow.db.execute(delete(Mail).where(Mail.id.in_(naming[start : start + BATCH])))


def _naming(
    uow: UnitOfWork, key: InstrumentedAttribute[str], column: InstrumentedAttribute[Any], email: str
) -> list[str]:
    """Return the keys of the rows with the address in a text. The database finds candidates, Python whole addresses."""
    written = func.lower(cast(column, String)).contains(email, autoescape=True)
    address = re.compile(rf"(?<![\w+-])(?<!\w[.']){re.escape(email)}(?![\w-]|\.\w)")
    candidates = uow.db.execute(select(key, column).where(written).execution_options(yield_per=BATCH))
    return [
        row_id for row_id, value in candidates if any(address.search(text.lower()) for text in _texts(value))
    ]


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
