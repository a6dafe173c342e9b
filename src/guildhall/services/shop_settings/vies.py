"""A client of the REST API of VIES, the European Commission's VAT number register. Call it outside transactions."""

import json
import logging
from dataclasses import dataclass
from typing import Any, Literal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVICE = "https://ec.europa.eu/taxation_customs/vies/rest-api"
TIMEOUT_SECONDS = 6.0
MOST_BYTES = 65_536

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ViesResult:
    """A result from VIES. unanswered: VIES or the member state is unavailable.

    `consultation_id` is set if a requester was given.
    """

    status: Literal["valid", "invalid", "unanswered"]
    consultation_id: str | None = None


def ask_vies(vat_id: str, requester: str | None) -> ViesResult:
    """Check a number with VIES. Blocks for a few seconds at most.

    Args:
        vat_id: a checked number, with its prefix.
        requester: the shop's own number; VIES issues a consultation id for it.
    """
    payload = {"countryCode": vat_id[:2], "vatNumber": vat_id[2:]}
    if requester:
        payload |= {"requesterMemberStateCode": requester[:2], "requesterNumber": requester[2:]}
    request = Request(
        f"{SERVICE}/check-vat-number",
        data=json.dumps(payload).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json"},
    )
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            body = json.loads(answer.read(MOST_BYTES))
    except HTTPError as error:
        body = _error_body(error)
    except (OSError, ValueError) as error:
        log.warning("VIES is unavailable: %s", type(error).__name__)
        return ViesResult("unanswered")
    return _read(body)


def _read(body: Any) -> ViesResult:
    """Interpret a response. Without `valid` it is an error: INVALID_INPUT means invalid, others are temporary."""
    if not isinstance(body, dict):
        return ViesResult("unanswered")
    if isinstance(body.get("valid"), bool) and body.get("actionSucceed") is not False:
        consultation = body.get("requestIdentifier") or None
        return ViesResult("valid" if body["valid"] else "invalid", consultation and str(consultation)[:100])
    errors = [each.get("error") for each in body.get("errorWrappers") or [] if isinstance(each, dict)]
    log.warning("VIES returned an error: %s", ", ".join(map(str, errors))[:200])
    return ViesResult("invalid" if errors == ["INVALID_INPUT"] else "unanswered")


def _error_body(error: HTTPError) -> Any:
    try:
        return json.loads(error.read(MOST_BYTES))
    except (OSError, ValueError):
        return None
