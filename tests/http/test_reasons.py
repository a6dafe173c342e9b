"""The table of reason codes matches the code: each reason that is raised is listed with its status."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.api.reasons import REASONS
from guildhall.domains.discounts.rules import Refusal
from guildhall.rest_engine.refusals import BROKEN
from tests.http.test_reason_texts import of_limits

CODE = Path(__file__).parents[2] / "src" / "guildhall"
SIGN_IN = ("domains/identity/",)
"""The domain that serves /auth/v1 as well, which has reason codes of its own."""

STATUSES = {
    "Refused": (400,),
    "Conflict": (409,),
    "NotFound": (404,),
    "NotAllowed": (401, 403),
    "TooMany": (429,),
    "TooComplex": (400,),
}
DEFAULTS = {"NotFound": "not_found", "NotAllowed": "not_allowed", "TooMany": "over_request_rate_limit"}


def _summary() -> Iterator[tuple[str, str, set[int]]]:
    """Yield file, reason and statuses of each error that the code raises with a literal reason."""
    for path in CODE.rglob("*.py"):
        if path.is_relative_to(CODE / "api" / "auth") or path == CODE / "http" / "errors" / "auth.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in STATUSES:
                named = {keyword.arg: keyword.value for keyword in node.keywords}
                word = named.get("reason") or (None if node.func.id in DEFAULTS else node.args[0])
                status = named.get("status")
                if word is None or isinstance(word, ast.Constant):
                    details = str(word.value) if word else DEFAULTS[node.func.id]
                    statuses = {int(ast.literal_eval(status))} if status else {*STATUSES[node.func.id]}
                    yield str(path.relative_to(CODE)), details, statuses


@pytest.mark.slow
def test_each_word_has_its_meaning() -> None:
    found = list(_summary())
    assert len(found) > 100
    for place, word, statuses in found:
        known = REASONS.get(word)
        assert known or place.startswith(SIGN_IN), f"{place}: {word} is not in guildhall.api.reasons"
        assert not known or statuses & {*known}, f"{place}: {word} comes with {sorted(statuses)}"


def test_each_limit_names_a_known_reason() -> None:
    assert of_limits() <= REASONS.keys()


@pytest.mark.slow
def test_no_word_is_out_of_use() -> None:
    elsewhere = {broken.reason for broken in BROKEN.values()}
    elsewhere |= {"last_admin", "last_owner"}  # named by the missing role
    elsewhere |= {"weak_password", "shop_closed"}  # in classes of their own
    elsewhere |= {*Refusal}  # of discount codes
    elsewhere |= of_limits()
    assert {word for _, word, _ in _summary()} | elsewhere >= REASONS.keys()
