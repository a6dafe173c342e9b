"""Check that two addresses lead to the same database: the one of requests, and the direct one beside a pooler."""

import secrets

from sqlalchemy import Engine, func, select

OTHER_DATABASE = (
    "GUILDHALL_DATABASE_LISTEN_URL leads to another database than GUILDHALL_DATABASE_URL: changes of other processes "
    "would never be seen, and migrations would change the wrong database. Name the same database in both."
)
SILENT = "PostgreSQL does not answer at the address in GUILDHALL_DATABASE_LISTEN_URL: check it, or remove it"


class AnotherDatabase(Exception):
    """The direct address leads to another database than the shop's; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(OTHER_DATABASE)


def is_same_database(first: Engine, second: Engine) -> bool:
    """Return True if an advisory lock taken over one address is held over the other as well.

    Such a lock belongs to one database of one server, and ends with its transaction, which poolers leave whole. Raises
    SQLAlchemyError if one of them does not answer.
    """
    attempt = select(func.pg_try_advisory_xact_lock(secrets.randbits(62)))
    with first.connect() as holder, second.connect() as other:
        holder.execute(attempt)
        return not other.execute(attempt).scalar_one()
