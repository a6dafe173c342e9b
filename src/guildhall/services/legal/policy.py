"""Everyone can read the texts in force, and each version by its id, which only those who agreed to it know."""

from sqlalchemy import exists
from sqlalchemy.orm import aliased

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.legal.models import LegalText, LegalVersion

_LATER = aliased(LegalText)
_NEWEST = ~exists().where(
    _LATER.page == LegalText.page,
    _LATER.market == LegalText.market,
    _LATER.language == LegalText.language,
    _LATER.version > LegalText.version,
).correlate(LegalText)
_ALL = {Role.ANYONE: EVERYTHING, Role.CUSTOMER: EVERYTHING, Role.ADMIN: EVERYTHING}
_BY_WHOM = frozenset({"published_by"})

TABLES = (
    Table(
        LegalText,
        rows={Role.ANYONE: _NEWEST, Role.CUSTOMER: _NEWEST, Role.ADMIN: EVERYTHING},
        hidden={Role.ANYONE: _BY_WHOM, Role.CUSTOMER: _BY_WHOM},
    ),
    Table(LegalVersion, rows=_ALL),
)
