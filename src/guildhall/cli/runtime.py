"""The runtime of the command line, and the checks before a command uses its database."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy.exc import DBAPIError

from guildhall.config.settings import Misconfigured
from guildhall.core.db.database import Database
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import SchemaDiffers, differences, pending
from guildhall.core.schema.migrate import migrate as upgrade
from guildhall.domains.identity.commands.create_admin import has_admin, setup_link
from guildhall.domains.identity.commands.secret_fingerprint import remember_secret, secret_problem
from guildhall.serve.environment import load_settings
from guildhall.serve.wiring import build_runtime


@contextmanager
def open_runtime() -> Iterator[Runtime]:
    """Provide the application without HTTP, as the environment configures it. Raises Misconfigured."""
    settings = load_settings()
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"GUILDHALL_DATA_DIR: {settings.data_dir} cannot be created ({error.strerror}): choose another folder."
        ) from None
    runtime = build_runtime(settings)
    try:
        yield runtime
    finally:
        runtime.database.close()


def refuse_transaction_pooling(database: Database) -> None:
    """Raise Misconfigured if an address that must be PostgreSQL's own belongs to a pooler in transaction mode."""
    if problem := database.pooling_problem():
        raise Misconfigured(problem)


def compare_secret(runtime: Runtime) -> None:
    """Log if the database was used with another secret. Without a database there is nothing to compare yet."""
    with suppress(DBAPIError):
        runtime.transact(remember_secret)
        with runtime.reading() as uow:
            problem = secret_problem(uow)
        if problem:
            logging.getLogger(__name__).warning("%s", problem)


def print_setup_link(runtime: Runtime) -> None:
    """Log the page on which the owner makes the first admin, while there is none."""
    with suppress(DBAPIError), runtime.reading() as uow:
        if not has_admin(uow):
            link = setup_link(runtime.settings)
            logging.getLogger(__name__).warning("This shop has no admin yet. Make the first one at %s", link)


def migrate_database(database: Database) -> None:
    """Migrate the database, if it needs it. Raises SchemaDiffers if its schema is not the one of its version."""
    if not pending(database):
        if found := differences(database):
            raise SchemaDiffers(found)
    else:
        upgrade(database)
