"""Everyone can read published texts, and each version by its id, which only those who agreed to it know."""

from __future__ import annotations

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.legal.models import LegalText, LegalVersion

_ALL = {Role.ANYONE: EVERYTHING, Role.CUSTOMER: EVERYTHING, Role.ADMIN: EVERYTHING}
_BY_WHOM = frozenset({"published_by"})

TABLES = (
    Table(LegalText, rows=_ALL, hidden={Role.ANYONE: _BY_WHOM, Role.CUSTOMER: _BY_WHOM}),
    Table(LegalVersion, rows=_ALL),
)
