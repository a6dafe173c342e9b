"""/functions/v1: a partner's postback, an address of theirs that is called when they earn and when that is reversed.

It and its deliveries are read as webhook_endpoints and webhook_deliveries.
"""

import time
from contextlib import closing
from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Writing
from guildhall.api.functions.receivers import allows_private, check_public
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.config.settings import Settings
from guildhall.core.threads import AllBusy
from guildhall.core.validation import OneLine
from guildhall.domains.integrations import postback_url
from guildhall.domains.integrations.commands import postbacks
from guildhall.domains.integrations.postback_url import Message
from guildhall.domains.integrations.safe_post import EndpointConnection, NotSent, WhyNotSent
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import POSTBACK_TESTS

router = FunctionRouter()

REFUSES = (
    "no_active_code",
    "placeholder_broken",
    "placeholder_unknown",
    "postback_url",
    "postbacks_off",
    "webhook_private",
)
Template = Annotated[str, Field(min_length=1, max_length=postback_url.LONGEST), OneLine]


class SendTestPostback(FunctionBody):
    """`url` has placeholders in braces: event, subid, code, amount, currency, commission, order, id."""

    url: Template


class SavePostback(SendTestPostback):
    """`isActive`: it is called."""

    is_active: bool = True


class PostbackDone(Answer):
    done: bool


class PostbackAnswer(Answer):
    """The `status` that the receiver answered, or the `problem` for which there was none."""

    status: int | None
    problem: WhyNotSent | None
    milliseconds: int


async def _check(template: str, settings: Settings) -> None:
    await check_public(postback_url.checked(template, allow_private=allows_private(settings)), settings)


@router.function("/save-postback", refuses=REFUSES, once=Once())
async def save(body: SavePostback, runtime: RuntimeDep, caller: CallerDep) -> PostbackDone:
    """Save the address that is called when the caller earns and when that is reversed. For partners."""
    require_sign_in(caller)
    await _check(body.url, runtime.settings)
    await runtime.write(
        lambda uow: postbacks.save_postback(uow, caller, url=body.url, is_active=body.is_active)
    )
    return PostbackDone(done=True)


@router.function("/remove-postback", refuses=("not_found",), once=Once())
def remove(uow: Writing, caller: CallerDep) -> PostbackDone:
    """Delete the caller's postback, with what waits to be sent to it. For partners."""
    require_sign_in(caller)
    postbacks.remove_postback(uow, caller)
    return PostbackDone(done=True)


@router.function("/send-test-postback", refuses=REFUSES, once=Once())
async def send_test(body: SendTestPostback, runtime: RuntimeDep, caller: CallerDep) -> PostbackAnswer:
    """Call the address now, with an event `test`, and return what it answered. For partners."""
    require_sign_in(caller)
    message = await runtime.write(lambda uow: postbacks.test_message(uow, caller))
    await _check(body.url, runtime.settings)
    try:
        return await POSTBACK_TESTS.run(_call, body.url, message, runtime.settings)
    except AllBusy:
        return PostbackAnswer(status=None, problem=WhyNotSent.LATE, milliseconds=0)


def _call(template: str, message: Message, settings: Settings) -> PostbackAnswer:
    begun, status, problem = time.monotonic(), None, None
    with closing(EndpointConnection(template, allow_private=allows_private(settings))) as connection:
        try:
            status = connection.get(message.fill(template), postback_url.HEADERS)
        except NotSent as failure:
            problem = failure.problem
    took = round((time.monotonic() - begun) * 1000)
    return PostbackAnswer(status=status, problem=problem, milliseconds=took)
