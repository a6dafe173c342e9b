"""/functions/v1: the mail server and the card provider, set up in the back office."""

from email.utils import parseaddr
from typing import Annotated

from pydantic import Field, SecretStr

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.config.settings import Settings
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OneLine, at_most
from guildhall.domains.backoffice.commands.save_connection import (
    Key,
    MailServer,
    mail_server_of,
    remove_connection,
    save_card_provider,
    save_mail_server,
)
from guildhall.domains.payments.provider_settings import SetupProblem
from guildhall.domains.payments.providers.registry import known_providers, settings_of
from guildhall.domains.payments.setup_check import setup_fault
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import LOOKING_UP
from guildhall.services.connections.queries import ConnectionName, connected, is_given, stored_connection
from guildhall.services.email.mail_check import MailProblem, mail_fault

router = FunctionRouter()
Name = Annotated[str, Field(max_length=60), OneLine]


class MailSettings(Answer):
    """The mail server in use, without its password; `server` is null without one.

    `fromEnvironment`: the server is set by GUILDHALL_SMTP_URL, which wins over what is saved here. `readable` is false
    if what was saved cannot be decrypted any more, because the installation has another signing secret.
    """

    server: MailServer | None
    sender: str
    has_password: bool
    from_environment: bool
    readable: bool


class CardKey(Answer):
    """A key of a provider. `value` is null for a secret; `isSet` tells whether there is one."""

    name: str
    secret: bool
    value: str | None
    is_set: bool
    from_environment: bool


class CardProvider(Answer):
    name: str
    title: str
    keys: list[CardKey]


class PaymentSettings(Answer):
    """The providers to choose from, and the name of the chosen one, null without one."""

    chosen: str | None
    from_environment: bool
    readable: bool
    providers: list[CardProvider]


class ConnectedServices(Answer):
    mail: MailSettings
    payments: PaymentSettings


class SaveMailServer(FunctionBody):
    """`password` null keeps the stored one, for the same host and user."""

    server: MailServer
    password: Key | None = None


class SaveCardProvider(FunctionBody):
    """`keys` by their names; null keeps a stored one."""

    provider: Name
    keys: Annotated[dict[Name, Key | None], at_most(10)]


class RemoveConnection(FunctionBody):
    name: ConnectionName


class MailTest(Answer):
    """`problem` is null if the server took sender and recipient. `words` are the server's own."""

    problem: MailProblem | None
    host: str
    words: str
    recipient: str


class PaymentTest(Answer):
    """`problem` is null if the provider took the key. `words` are the provider's own."""

    problem: SetupProblem | None
    provider: str
    words: str


@router.function("/connections", only=ADMINS)
def read(uow: Reading) -> ConnectedServices:
    """Return the mail server and the card provider. No secret is ever returned. For admins."""
    return _connections(uow)


@router.function("/save-mail-server", refuses=("proof_needed", "password_again"), once=Once())
def save_mail(uow: Writing, body: SaveMailServer, caller: CallerDep) -> ConnectedServices:
    """Store the mail server, which is used from now on unless the environment names one. For admins."""
    save_mail_server(uow, caller, body.server, body.password)
    return _connections(uow)


@router.function("/save-card-provider", refuses=("proof_needed", "not_found"), once=Once())
def save_provider(uow: Writing, body: SaveCardProvider, caller: CallerDep) -> ConnectedServices:
    """Store the card provider and its keys, used from now on unless the environment names one. For admins."""
    save_card_provider(uow, caller, body.provider, body.keys)
    return _connections(uow)


@router.function("/remove-connection", once=Once())
def remove(uow: Writing, body: RemoveConnection, caller: CallerDep) -> ConnectedServices:
    """Forget the mail server or the card provider, with its secrets. For admins."""
    remove_connection(uow, caller, body.name)
    return _connections(uow)


@router.function("/test-mail-server", only=ADMINS)
async def test_mail(runtime: RuntimeDep, caller: CallerDep) -> MailTest:
    """Sign in to the mail server and ask whether it takes a mail to the caller. Sends none. For admins."""
    shop = await runtime.read(connected)
    recipient = caller.email or ""
    fault = await LOOKING_UP.run(mail_fault, shop.smtp_url, parseaddr(shop.mail_from)[1], recipient)
    if fault is None:
        return MailTest(problem=None, host="", words="", recipient=recipient)
    return MailTest(problem=fault.problem, host=fault.host, words=fault.words, recipient=recipient)


@router.function("/test-card-provider", only=ADMINS)
async def test_provider(runtime: RuntimeDep) -> PaymentTest:
    """Ask the card provider whether it takes the stored key. Charges nothing. For admins."""
    fault = await LOOKING_UP.run(setup_fault, runtime)
    if fault is None:
        return PaymentTest(problem=None, provider="", words="")
    return PaymentTest(problem=fault.problem, provider=fault.provider, words=fault.words)


def _connections(uow: UnitOfWork) -> ConnectedServices:
    return ConnectedServices(mail=_mail(uow), payments=_payments(uow))


def _mail(uow: UnitOfWork) -> MailSettings:
    shop = connected(uow)
    return MailSettings(
        server=mail_server_of(shop.smtp_url, shop.mail_from),
        sender=shop.mail_from,
        has_password=":" in shop.smtp_url.rpartition("@")[0].partition("://")[2],
        from_environment=is_given(uow.settings, "smtp_url"),
        readable=stored_connection(uow, ConnectionName.MAIL).readable,
    )


def _payments(uow: UnitOfWork) -> PaymentSettings:
    shop = connected(uow)
    known = known_providers()
    return PaymentSettings(
        chosen=None if known[shop.payments].test_only else shop.payments,
        from_environment=is_given(uow.settings, "payments"),
        readable=stored_connection(uow, ConnectionName.PAYMENTS).readable,
        providers=[
            CardProvider(name=name, title=each.title, keys=_keys(uow.settings, shop, name))
            for name, each in known.items()
            if each.office
        ],
    )


def _keys(environment: Settings, shop: Settings, provider: str) -> list[CardKey]:
    """Return the keys of a provider without their secrets."""
    settings = settings_of(shop, provider)
    values = {name: (shop.model_extra or {}).get(name, "") for name in settings.office}
    secret = {name: isinstance(getattr(settings, name), SecretStr) for name in settings.office}
    return [
        CardKey(
            name=name,
            secret=secret[name],
            value=None if secret[name] else str(value),
            is_set=bool(value),
            from_environment=is_given(environment, name),
        )
        for name, value in values.items()
    ]
