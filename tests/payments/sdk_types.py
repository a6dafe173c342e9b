"""Our requests checked strictly against the SDK's generated parameter types: unknown keys, float amounts, text for
numbers and missing fields are refused. The types belong to the API version of the SDK.

Enumerations are open in the SDK (`Literal[…] | str`), so a misspelled value passes here.
"""

import typing
from types import ModuleType
from typing import Any

import typing_extensions
from pydantic import ConfigDict, TypeAdapter
from stripe._stripe_context import StripeContext
from stripe.params import (
    _balance_transaction_list_params,
    _event_list_params,
    _refund_create_params,
    _refund_list_params,
    _webhook_endpoint_create_params,
    _webhook_endpoint_update_params,
)
from stripe.params.checkout import _session_create_params, _session_expire_params

_STRICT = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)


def _adapter(module: ModuleType, name: str) -> TypeAdapter[Any]:
    for declared in vars(module).values():
        if typing_extensions.is_typeddict(declared):
            declared.__pydantic_config__ = _STRICT
    adapter = TypeAdapter[Any](getattr(module, name))
    names = vars(typing) | vars(module) | {"StripeContext": StripeContext}
    adapter.rebuild(_types_namespace=names, raise_errors=True)
    return adapter


SESSION_CREATE = _adapter(_session_create_params, "SessionCreateParams")
SESSION_EXPIRE = _adapter(_session_expire_params, "SessionExpireParams")
REFUND_CREATE = _adapter(_refund_create_params, "RefundCreateParams")
REFUND_LIST = _adapter(_refund_list_params, "RefundListParams")
EVENT_LIST = _adapter(_event_list_params, "EventListParams")
ENDPOINT_CREATE = _adapter(_webhook_endpoint_create_params, "WebhookEndpointCreateParams")
ENDPOINT_UPDATE = _adapter(_webhook_endpoint_update_params, "WebhookEndpointUpdateParams")
MOVEMENT_LIST = _adapter(_balance_transaction_list_params, "BalanceTransactionListParams")
