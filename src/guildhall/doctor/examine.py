"""Everything that is looked at, in the order in which a newcomer would mend it.

A check takes the runtime and yields a line for each problem: what is wrong, and what to do. No line quotes a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from guildhall.core.runtime import Runtime
from guildhall.doctor import database, machine, services

Check = Callable[[Runtime], Iterator[str]]

CHECKS: tuple[tuple[str, Check], ...] = (
    ("settings", machine.settings),
    ("data folder", machine.data_folder),
    ("secrets", machine.secrets),
    ("page", machine.page),
    ("database", database.database),
    ("pooling", database.pooling),
    ("secret", database.secret),
    ("replica", database.replica),
    ("worker", database.worker),
    ("account mails", database.account_mails),
    ("backup", database.backup),
    ("files", services.files),
    ("mail", services.mail),
    ("payments", services.payments),
    ("address", services.address),
)


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `problem` None means it is well; otherwise it says what is wrong and what to do."""

    what: str
    problem: str | None


def examine(runtime: Runtime) -> Iterator[Finding]:
    for what, check in CHECKS:
        problems = [Finding(what, problem) for problem in check(runtime)]
        yield from problems or [Finding(what, None)]
