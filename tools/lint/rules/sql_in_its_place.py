"""Allow SQL only in models, policies, queries, commands and subscribers of a domain, and in services with own tables.

SQLAlchemy's exceptions and the rows of a result are not SQL and may be used anywhere.
"""

from collections.abc import Iterator

from tools.lint.imports import belongs, imported
from tools.lint.source import SourceFile, Violation

SERVICES = (
    "src/guildhall_demo/",
    "src/guildhall/migrations/",
    "src/guildhall/domains/payments/providers/sandbox/",
    *(
        f"src/guildhall/{name}/"
        for name in ("core", "rest_engine", "services/email", "services/audit", "services/files")
    ),
)
FILES = ("models.py", "policy.py", "queries.py", "commands.py", "subscribers.py")
FOLDERS = ("commands", "models", "queries")
NOT_SQL = ("sqlalchemy.exc", "sqlalchemy.Row")


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/")) or source.below(*SERVICES):
        return
    *folders, file = source.path.split("/")
    if file in FILES or any(folder in FOLDERS for folder in folders):
        return
    for line, name in imported(source):
        if belongs(name, "sqlalchemy") and not belongs(name, *NOT_SQL):
            yield source.at(line, f"{name}: SQL belongs in models, policy, queries or commands")
