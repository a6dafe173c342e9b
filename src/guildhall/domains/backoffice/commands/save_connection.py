"""Setting up the mail server and the card provider in the back office."""

from collections.abc import Mapping
from typing import Annotated, Literal
from urllib.parse import quote, unquote, urlsplit

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from sqlalchemy import delete, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Email, OneLine, Secret
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.payments.providers.registry import known_providers
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.connections.models import StoredConnection
from guildhall.services.connections.queries import ConnectionName, stored_connection
from guildhall.services.connections.sealing import sealed

SCHEMES = {"tls": "smtps", "starttls": "smtp"}
Host = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True, max_length=253, pattern=r"^[A-Za-z0-9.-]+$")
]
Key = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500), Secret()]


def _encoded(text: str) -> str:
    return quote(text, safe="")


class MailServer(BaseModel):
    """A mail server. `tls`: from the start; `starttls`: after the greeting. `sender` is the address of all mails."""

    model_config = ConfigDict(frozen=True)

    host: Host
    port: Annotated[int, Field(ge=1, le=65535)]
    security: Literal["tls", "starttls"]
    user: Annotated[str, StringConstraints(strip_whitespace=True, max_length=254), OneLine]
    sender: Email

    def url(self, password: str) -> str:
        """Return the address of the server with its user and password, in the form of GUILDHALL_SMTP_URL."""
        login = f"{_encoded(self.user)}:{_encoded(password)}@" if self.user else ""
        return f"{SCHEMES[self.security]}://{login}{self.host}:{self.port}"


def mail_server_of(url: str, sender: str) -> MailServer | None:
    """Return the mail server of an address, without its password; None without an address."""
    parts = urlsplit(url)
    if not parts.hostname:
        return None
    tls = parts.scheme == "smtps"
    return MailServer.model_construct(
        host=parts.hostname,
        port=parts.port or (465 if tls else 25),
        security="tls" if tls else "starttls",
        user=unquote(parts.username or ""),
        sender=sender,
    )


def save_mail_server(uow: UnitOfWork, caller: Caller, server: MailServer, password: str | None) -> None:
    """Store the mail server. Without a `password` the stored one is kept, for the same host and user alone.

    Raises NotAllowed for anyone but an admin; Conflict password_again if the stored one would go to another server.
    """
    caller.require(caller.admin)
    if password is None:
        password = _stored_password(uow, server)
    values = {"smtp_url": server.url(password), "mail_from": server.sender}
    _store(uow, caller, ConnectionName.MAIL, values, shown=server.model_dump())


def save_card_provider(
    uow: UnitOfWork, caller: Caller, provider: str, given: Mapping[str, str | None]
) -> None:
    """Store the provider and its keys. A key that is None is kept.

    Raises NotAllowed for anyone but an admin, NotFound for an unknown provider or field.
    """
    caller.require(caller.admin)
    known = known_providers().get(provider)
    if known is None or known.test_only or not set(given) <= set(known.office):
        raise NotFound()
    before = stored_connection(uow, ConnectionName.PAYMENTS).values
    kept = before if before.get("payments") == provider else {}
    keys = {name: kept.get(name, "") if value is None else value for name, value in given.items()}
    values = {"payments": provider} | {name: value for name, value in keys.items() if value}
    _store(uow, caller, ConnectionName.PAYMENTS, values, shown={"provider": provider})


def remove_connection(uow: UnitOfWork, caller: Caller, name: ConnectionName) -> None:
    """Forget a connection with its secrets. Raises NotAllowed for anyone but an admin."""
    caller.require(caller.admin)
    if uow.db.execute(delete(StoredConnection).where(StoredConnection.name == name)).rowcount:
        uow.uncache(StoredConnection.__tablename__)
        record(uow, caller.account_id, "connection.removed", StoredConnection.__tablename__, name)


def _store(
    uow: UnitOfWork, caller: Caller, name: ConnectionName, values: Mapping[str, str], shown: dict[str, object]
) -> None:
    require_proof(uow, caller)
    row = {"sealed": sealed(values, uow.settings.server_secrets), "updated_by": caller.account_id}
    if not insert_new(uow.db, StoredConnection, row | {"name": name}):
        uow.db.execute(update(StoredConnection).where(StoredConnection.name == name).values(**row))
    uow.uncache(StoredConnection.__tablename__)
    record(uow, caller.account_id, "connection.saved", StoredConnection.__tablename__, name, **shown)
    tell_owners(uow, Access.CONNECTION, name, by=caller.account_id)


def _stored_password(uow: UnitOfWork, server: MailServer) -> str:
    url = stored_connection(uow, ConnectionName.MAIL).values.get("smtp_url", "")
    before = mail_server_of(url, "")
    password = unquote(urlsplit(url).password or "")
    if password and before and (before.host, before.user) != (server.host, server.user):
        raise Conflict("password_again")
    return password
