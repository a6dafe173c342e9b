"""Tries the chosen provider's settings, for the test button of the back office."""

from dataclasses import dataclass

from guildhall.core.observability.logs import masked
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.provider_settings import SetupProblem
from guildhall.domains.payments.providers.registry import chosen_settings, provider_with
from guildhall.services.connections.queries import connected_settings


@dataclass(frozen=True, slots=True)
class SetupFault:
    """A problem with the settings of `provider`. `words`: the provider's own, without secrets."""

    problem: SetupProblem
    provider: str
    words: str


def setup_fault(runtime: Runtime) -> SetupFault | None:
    """Check the settings, and send the provider a request with them. Blocks on the network."""
    shop = connected_settings(runtime)
    chosen = chosen_settings(shop)
    if problem := chosen.setup_problem(shop):
        return SetupFault(problem, chosen.title, "")
    try:
        list(provider_with(runtime, shop).events_since(runtime.clock.now()))
    except ProviderError as error:
        problem = SetupProblem.REJECTED if error.refused else SetupProblem.UNREACHABLE
        return SetupFault(problem, chosen.title, masked(str(error)))
    return None
