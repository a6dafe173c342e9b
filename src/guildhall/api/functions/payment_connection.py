"""/functions/v1: the connection to the card provider, and the button that makes it."""

from guildhall.api.functions.answers import Answer, Timestamp
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.commands.connect_provider import connect_provider
from guildhall.domains.payments.connection import ConnectionState, connection
from guildhall.domains.payments.provider_settings import FormState
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import REFUNDING
from guildhall.services.connections.queries import connected

router = FunctionRouter()

REFUSALS = ("no_provider_key", "not_public", "payment_provider")


class PaymentConnection(Answer):
    """The webhook at `url`, as the provider knows it, and its last event.

    `state` names the first thing that keeps events from arriving. `missing`: types of events that are not sent.
    `arriving` is null before the first event, false while events have to be fetched; `fetched` counts those.
    """

    provider: str
    url: str
    state: ConnectionState
    missing: list[str]
    arriving: bool | None
    fetched: int
    last_event_type: str | None
    last_event_at: Timestamp | None


@router.function("/payment-connection", only=ADMINS)
async def read(runtime: RuntimeDep) -> PaymentConnection:
    """Ask the card provider whether its webhook is set up, and tell whether its events arrive. For admins."""
    return await REFUNDING.run(_connection, runtime)


class CheckoutForm(Answer):
    """The card provider's form in the checkout: `state` is ready, or names what is missing.

    `setting`: the environment variable of its public key.
    """

    provider: str
    state: FormState
    setting: str | None


@router.function("/checkout-form", only=ADMINS)
def form(uow: Reading) -> CheckoutForm:
    """Return whether the settings suffice for the card provider's form in the checkout. For admins."""
    settings = chosen_settings(connected(uow))
    setting = f"GUILDHALL_{settings.form_key.upper()}" if settings.form_key else None
    return CheckoutForm(provider=settings.title, state=settings.form_state, setting=setting)


@router.function("/connect-payments", only=ADMINS, refuses=REFUSALS, once=Once())
async def connect(runtime: RuntimeDep, caller: CallerDep) -> PaymentConnection:
    """Make or correct the webhook in the provider's account, with the secret key of the settings. For admins.

    Does nothing if the provider needs no webhook.
    """
    now = await REFUNDING.run(_connection, runtime)
    if now.state is ConnectionState.NOTHING_TO_DO:
        return now
    await REFUNDING.run(connect_provider, runtime, caller)
    return await REFUNDING.run(_connection, runtime)


def _connection(runtime: Runtime) -> PaymentConnection:
    now = connection(runtime)
    return PaymentConnection(
        provider=now.provider,
        url=now.url,
        state=now.state,
        missing=list(now.missing),
        arriving=now.arrivals.arriving,
        fetched=now.arrivals.fetched,
        last_event_type=now.arrivals.last_type,
        last_event_at=now.arrivals.last_at,
    )
