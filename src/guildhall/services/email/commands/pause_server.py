"""Ask a mail server that fails with care: one mail at a time for the whole shop, after pauses that grow.

Relays block an address that keeps connecting, and count refused passwords as an attack. What is known of the server is
a row, so that it holds for all processes and after a restart. With other settings it is another server.
"""

import hmac
from datetime import timedelta

from sqlalchemy import delete, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import FailingServer

FIRST_PAUSE = timedelta(seconds=10)  # doubled at each failure: never more than six attempts in a minute
LONGEST_PAUSE = timedelta(minutes=5)
DOUBLINGS = 5
SIGN_INS = 3
"""Refused sign-ins after which no process tries again until a person changed the settings or retries the mails."""

ATTEMPT = timedelta(minutes=2)
"""The time of one attempt; a process that dies in it holds up the next one no longer."""


def server_key(uow: UnitOfWork, smtp_url: str) -> str:
    """Return what names the settings of a mail server, without revealing their password."""
    return hmac.digest(
        uow.settings.signing_secret.encode(), f"mail server {smtp_url}".encode(), "sha256"
    ).hex()


def fails(uow: UnitOfWork, server: str) -> bool:
    """Return whether the last attempt failed."""
    return uow.db.scalar(select(FailingServer.failures).where(FailingServer.server == server)) is not None


def may_try(uow: UnitOfWork, server: str) -> bool:
    """Return whether this process may try a failing server now; then no other one may for a while."""
    turn = update(FailingServer).where(
        FailingServer.server == server,
        FailingServer.next_try_at <= uow.now,
        FailingServer.refused_sign_ins < SIGN_INS,
    )
    return uow.db.execute(turn.values(next_try_at=uow.now + ATTEMPT)).rowcount == 1


def note_failure(uow: UnitOfWork, server: str, *, sign_in: bool) -> bool:
    """Note a failed attempt; `sign_in`: user or password were refused. Returns whether a person must act now."""
    values = {"server": server, "failures": 0, "refused_sign_ins": 0, "next_try_at": uow.now}
    if insert_new(uow.db, FailingServer, values):
        uow.db.execute(delete(FailingServer).where(FailingServer.server != server))
    row = FailingServer.server == server
    refused = FailingServer.refused_sign_ins
    counted = {"failures": FailingServer.failures + 1, "refused_sign_ins": refused + int(sign_in)}
    uow.db.execute(update(FailingServer).where(row).values(counted))
    known = uow.db.execute(select(FailingServer.failures, refused).where(row)).one()
    pause = min(FIRST_PAUSE * 2 ** min(known.failures - 1, DOUBLINGS), LONGEST_PAUSE)
    uow.db.execute(update(FailingServer).where(row).values(next_try_at=uow.now + pause))
    return sign_in and int(known.refused_sign_ins) >= SIGN_INS


def forget_failures(uow: UnitOfWork) -> None:
    """Let every process try again: the server answered, or a person wants it."""
    uow.db.execute(delete(FailingServer))
