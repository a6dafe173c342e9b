"""Export of a customer's own data as one file (Articles 15 and 20 of the GDPR)."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from guildhall.core.errors import NotAllowed
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.queries import messages_from
from guildhall.domains.identity.queries import account_by_id
from guildhall.domains.reviews.queries import reviews_of
from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.engine import RestEngine

PAGE = 500


def own_data(uow: UnitOfWork, tables: RestEngine, caller: Caller) -> bytes:
    """Return a zip with one JSON document: the account, and by table the rows as the customer sees them.

    An admin gets their own data as a customer, not the shop's. Raises NotAllowed for anyone not signed in.
    """
    account = account_by_id(uow, caller.account_id) if caller.account_id else None
    if account is None:
        raise NotAllowed(signed_in=False)
    customer = replace(caller, role=Role.CUSTOMER)
    document: dict[str, Any] = {
        "made_at": uow.now.isoformat(),
        "account": {
            "id": account.id,
            "email": account.email,
            "email_confirmed_at": account.email_confirmed_at and account.email_confirmed_at.isoformat(),
            "created_at": account.created_at.isoformat(),
            "last_sign_in_at": account.last_sign_in_at and account.last_sign_in_at.isoformat(),
            "user_metadata": account.user_metadata,
        },
        **{name: _rows(uow, tables, customer, name) for name in _own(tables)},
        "product_reviews": reviews_of(uow, account.id),
        "contact_messages": messages_from(uow, account.email) if account.email_confirmed_at else [],
    }
    return _zipped("my-data.json", json.dumps(document, ensure_ascii=False, indent=2), uow)


def _own(tables: RestEngine) -> list[str]:
    """Return the tables with rows that customers can read and anonymous callers cannot."""
    return [
        metadata.name
        for metadata in tables.schema
        if Role.CUSTOMER in metadata.table.rows and Role.ANYONE not in metadata.table.rows
    ]


def _rows(uow: UnitOfWork, tables: RestEngine, customer: Caller, name: str) -> list[Any]:
    rows: list[Any] = []
    key = tables.schema.table_metadata(name).key
    while True:
        answer = tables.read(uow, customer, name, f"select=*&order={key}&limit={PAGE}&offset={len(rows)}")
        if answer.status != 200:
            raise RuntimeError(f"{name} answered {answer.status}")
        page: list[Any] = json.loads(answer.body)
        rows += page
        if len(page) < PAGE:
            return rows


def _zipped(name: str, text: str, uow: UnitOfWork) -> bytes:
    packed = BytesIO()
    entry = ZipInfo(name, uow.now.timetuple()[:6])
    entry.compress_type = ZIP_DEFLATED
    with ZipFile(packed, "w") as archive:
        archive.writestr(entry, text)
    return packed.getvalue()
