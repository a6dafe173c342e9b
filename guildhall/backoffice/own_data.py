"""Everything that the shop keeps of one customer, as one file for them (Article 15 and 20 of the GDPR)."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from guildhall.content.queries import messages_from
from guildhall.identity.queries import account_by_id
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.tables.caller import Caller, Role
from guildhall.tables.engine import Door

PAGE = 500


def own_data(house: House, tables: Door, caller: Caller) -> bytes:
    """A zip with one JSON document: the account, and by table the rows as the customer sees them.

    Raises NotAllowed for anyone not signed in. An admin gets what is theirs as a customer, not the shop's.
    """
    account = account_by_id(house, caller.account_id) if caller.account_id else None
    if account is None:
        raise NotAllowed("Authentication required", signed_in=False)
    customer = replace(caller, role=Role.CUSTOMER)
    document: dict[str, Any] = {
        "made_at": house.now.isoformat(),
        "account": {
            "id": account.id,
            "email": account.email,
            "email_confirmed_at": account.email_confirmed_at and account.email_confirmed_at.isoformat(),
            "created_at": account.created_at.isoformat(),
            "last_sign_in_at": account.last_sign_in_at and account.last_sign_in_at.isoformat(),
            "user_metadata": account.user_metadata,
        },
        **{name: _rows(house, tables, customer, name) for name in _own(tables)},
        "contact_messages": messages_from(house, account.email) if account.email_confirmed_at else [],
    }
    return _zipped("my-data.json", json.dumps(document, ensure_ascii=False, indent=2), house)


def _own(tables: Door) -> list[str]:
    """The tables of which a customer sees something that not everyone does."""
    return [
        shape.name
        for shape in tables.schema
        if Role.CUSTOMER in shape.table.rows and Role.ANYONE not in shape.table.rows
    ]


def _rows(house: House, tables: Door, customer: Caller, name: str) -> list[Any]:
    rows: list[Any] = []
    key = tables.schema.shape(name).key
    while True:
        answer = tables.read(house, customer, name, f"select=*&order={key}&limit={PAGE}&offset={len(rows)}")
        if answer.status != 200:
            raise RuntimeError(f"{name} answered {answer.status}")
        page: list[Any] = json.loads(answer.body)
        rows += page
        if len(page) < PAGE:
            return rows


def _zipped(name: str, text: str, house: House) -> bytes:
    packed = BytesIO()
    entry = ZipInfo(name, house.now.timetuple()[:6])
    entry.compress_type = ZIP_DEFLATED
    with ZipFile(packed, "w") as archive:
        archive.writestr(entry, text)
    return packed.getvalue()
