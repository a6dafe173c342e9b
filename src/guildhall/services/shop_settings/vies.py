"""A client of VIES, the European Commission's register of VAT numbers, by its REST API. Called outside transactions."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import Any, Literal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TIMEOUT_SECONDS = 6.0
MOST_BYTES = 65_536

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ViesAnswer:
    """unanswered: VIES or the member state is out of reach. `consultation_id` is there where a requester was named."""

    status: Literal["valid", "invalid", "unanswered"]
    consultation_id: str | None = None


def ask_vies(base_url: str, vat_id: str, requester: str | None) -> ViesAnswer:
    """Ask whether a number is in force; waits for some seconds at most.

    Args:
        base_url: the address of the REST API, without a slash at its end.
        vat_id: a checked number, with its prefix.
        requester: the shop's own number, for which VIES gives a consultation id.
    """
    payload = {"countryCode": vat_id[:2], "vatNumber": vat_id[2:]}
    if requester:
        payload |= {"requesterMemberStateCode": requester[:2], "requesterNumber": requester[2:]}
    requested = Request(
        f"{base_url}/check-vat-number",
        data=json.dumps(payload).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json"},
    )
    try:
        with urlopen(requested, timeout=TIMEOUT_SECONDS) as answer:
            details = json.loads(answer.read(MOST_BYTES))
    except HTTPError as error:
        details = _error_body(error)
    except (OSError, ValueError) as error:
        log.warning("VIES does not answer: %s", type(error).__name__)
        return ViesAnswer("unanswered")
    return _read(details)


def _read(details: Any) -> ViesAnswer:
    """An answer without `valid` is an error: a number that VIES cannot even read is invalid, all else will pass."""
    if not isinstance(details, dict):
        return ViesAnswer("unanswered")
    if isinstance(details.get("valid"), bool) and details.get("actionSucceed") is not False:
        consultation = details.get("requestIdentifier") or None
        return ViesAnswer(
            "valid" if details["valid"] else "invalid", consultation and str(consultation)[:100]
        )
    errors = [each.get("error") for each in details.get("errorWrappers") or [] if isinstance(each, dict)]
    log.warning("VIES refuses: %s", ", ".join(map(str, errors))[:200])
    return ViesAnswer("invalid" if errors == ["INVALID_INPUT"] else "unanswered")


def _error_body(error: HTTPError) -> Any:
    try:
        return json.loads(error.read(MOST_BYTES))
    except (OSError, ValueError):
        return None
