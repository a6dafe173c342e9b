"""All checks, in the order in which to fix them.

A check takes the runtime and yields a line for each problem: the problem and its fix. No line quotes a secret.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from guildhall.core.db.limits import Limits, limited_to
from guildhall.core.observability.logs import masked
from guildhall.core.outages import cause_of
from guildhall.core.runtime import Runtime
from guildhall.doctor import background, books, database, machine, services

PATIENCE = Limits(lock=1, statement=10, idle=60)
"""A person waits for the answer, so a locked table is reported soon."""

Check = Callable[[Runtime], Iterator[str]]

CHECKS: tuple[tuple[str, Check], ...] = (
    ("settings", machine.settings),
    ("data folder", machine.data_folder),
    ("secrets", machine.secrets),
    ("page", machine.page),
    ("texts", machine.texts),
    ("database", database.database),
    ("pooling", database.pooling),
    ("secret", database.secret),
    ("worker", database.worker),
    ("jobs", background.jobs),
    ("webhooks", background.webhooks),
    ("account mails", database.account_mails),
    ("backup", database.backup),
    ("backups", services.backups),
    ("placeholders", database.placeholders),
    ("files", services.files),
    ("mail", services.mail),
    ("payments", services.payments),
    ("address", services.address),
    ("closed months", books.closed),  # last: it reads each file
)


@dataclass(frozen=True)
class Finding:
    """The result of one check. `problem` states the problem and its fix; None means that there is none."""

    what: str
    problem: str | None


def examine(runtime: Runtime) -> Iterator[Finding]:
    with limited_to(PATIENCE):
        for what, check in CHECKS:
            problems = [Finding(what, problem) for problem in _problems(check, runtime)]
            yield from problems or [Finding(what, None)]


def _problems(check: Check, runtime: Runtime) -> Iterator[str]:
    """Run a check. One that the database stops has found neither a problem nor that there is none, and says so."""
    try:
        yield from check(runtime)
    except SQLAlchemyError as error:
        yield f"Not checked ({masked(cause_of(error))}): correct the database first."
