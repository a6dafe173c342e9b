"""Each refusal is explained in every language, with what to do about it, and no raw message takes its place."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest

from guildhall.api.reasons import REASONS
from guildhall.core.i18n import FALLBACK, LANGUAGES, OFFERED, PARTIAL, placeholders_in, text, texts_under
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import limits
from guildhall.http.errors import handlers
from guildhall.http.errors.handlers import ErrorAnswer
from guildhall.http.errors.rest import REASON_OF
from guildhall.rest_engine.refusals import BROKEN
from tests.http.tokens import bad_tokens
from tests.support.client import Client
from tests.support.people import add_person

CODE = Path(__file__).parents[2] / "src" / "guildhall"
REFUSALS = {"Refused", "Conflict", "NotFound", "NotAllowed", "TooMany", "TooComplex"}
DEFAULTS = {"NotFound": "not_found", "NotAllowed": "not_allowed", "TooMany": "over_request_rate_limit"}
COMPLETE = [language for language in LANGUAGES if language not in PARTIAL]
TRANSLATED = [language for language in COMPLETE if language != FALLBACK]
BY_FIELD = {"bad_json"}
"""Errors whose message is made of those of the fields, in every language (test_validator_texts)."""
NO_FIX = {"nothing_to_connect", "no_factor"}
"""Refusals about which there is nothing to do."""
SPECIFIED = {"already_enrolled", "order_required", "payment_provider", "signup_not_found", "workshop_full"}
"""Texts of the specification, to the letter."""


@cache
def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text())) for path in sorted(CODE.rglob("*.py"))]


@cache
def raised() -> list[tuple[str, str, ast.Call]]:
    """Return place, reason and call of each refusal that the code raises, including those of /auth/v1."""
    return list(_raised())


def _raised() -> Iterator[tuple[str, str, ast.Call]]:
    for path, tree in modules():
        constants = dict(string_constants(tree))
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS
            ):
                continue
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            word = named.get("reason") or (None if node.func.id in DEFAULTS else node.args[0])
            place = f"{path.relative_to(CODE)}:{node.lineno}"
            if word is None:
                yield place, DEFAULTS[node.func.id], node
            elif isinstance(word, ast.Constant):
                yield place, str(word.value), node
            elif isinstance(word, ast.Name) and word.id in constants:
                yield place, constants[word.id], node


def of_limits() -> set[str]:
    """Return the reasons of the rate limits, which their Limit names."""
    return {limit.reason for limit in vars(limits).values() if isinstance(limit, limits.Limit)}


@pytest.mark.slow
def test_no_reason_is_overlooked() -> None:
    """Elsewhere a reason is a literal: a text that a variable chose might have no translation."""
    known = {place for place, _, _ in raised()}
    assert len({place.partition(":")[0] for place in known}) > 60
    others = {place.partition(":")[0] for place in calls() if place not in known}
    assert others == {
        "domains/identity/commands/limits.py",  # those of_limits
        "domains/orders/commands/claim_discount.py",  # a Refusal, all of them in REASONS
        "domains/identity/commands/roles.py",  # last_admin and last_owner, in REASONS
        "http/errors/handlers.py",  # an exception of another kind, with its reason
    }


def calls() -> Iterator[str]:
    """Yield the place of each refusal that the code raises."""
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node.func) in REFUSALS:
                yield f"{path.relative_to(CODE)}:{node.lineno}"


def called(function: ast.expr) -> str:
    """Return the last part of the name by which a function is called, if it has one."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def string_constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            yield from (
                (name.id, str(node.value.value)) for name in node.targets if isinstance(name, ast.Name)
            )


def reasons() -> set[str]:
    """Return every reason that the server may send."""
    of_database = {broken.reason for broken in BROKEN.values()} | {*REASON_OF.values()}
    return ({reason for _, reason, _ in raised()} | of_limits() | REASONS.keys() | of_database) - BY_FIELD


def of_cases() -> Iterator[str]:
    """Yield the texts that a refusal names itself, for a case of a reason."""
    for _, _, call in raised():
        for keyword in call.keywords:
            if keyword.arg == "text" and isinstance(keyword.value, ast.Constant):
                yield str(keyword.value.value)
    yield from ("sign_in_to_pay", "sign_in_to_enroll")  # passed to require_sign_in


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_its_text(language: str) -> None:
    texts = texts_under(language, "reasons")
    assert (reasons() | {*of_cases()}) - texts.keys() == set()
    assert all(texts.values())


@pytest.mark.slow
def test_the_words_of_a_refusal_are_in_the_locale_files_alone() -> None:
    """Except for the messages by which clients of GoTrue know its errors, in /auth/v1 and the domain behind it."""
    for place, reason, call in raised():
        if any(keyword.arg == "gotrue" for keyword in call.keywords):
            assert place.startswith(("api/auth/", "domains/identity/", "http/errors/")), f"{place}: {reason}"


@pytest.mark.slow
def test_no_text_is_left_over() -> None:
    of_passwords = {"weak_password", "weak_password_common"}
    of_roles = {"last_admin", "last_owner"}
    left = texts_under("en", "reasons").keys() - reasons() - of_passwords - of_roles
    assert left == set(of_cases()), "a text that is not named in the code"


def test_each_text_says_what_to_do() -> None:
    """A text without a sentence in the imperative states the problem alone."""
    verbs = (
        "add apply ask book check choose close confirm contact correct create deactivate delete duplicate enter fill "
        "finish first follow go invite keep load make open pay place put reduce refund reload remove request revoke "
        "save send set shorten sign split start try turn undo use wait write"
    )
    fix = re.compile(
        rf"(^|[.,:] |: |or )({verbs.replace(' ', '|')})\b|please|only be|needs the", re.IGNORECASE
    )
    alone = {reason for reason, words in texts_under("en", "reasons").items() if not fix.search(words)}
    assert alone == NO_FIX | SPECIFIED


@pytest.mark.slow
def test_what_a_text_quotes_is_given_by_each_refusal() -> None:
    found = list(raised())
    assert len(found) > 100
    for place, reason, call in found:
        needed = placeholders_in(texts_under("en", "reasons").get(reason, "")) - {"seconds"}
        values = next((each.value for each in call.keywords if each.arg == "values"), None)
        given = (
            {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
            if isinstance(values, ast.Dict)
            else set()
        )
        given |= {"example"} if isinstance(values, ast.Name) and values.id == "EXAMPLE" else set()
        assert needed <= given, f"{place}: {reason} needs the values {needed}"


@pytest.mark.parametrize("language", COMPLETE)
def test_each_fault_of_the_server_has_its_text(language: str) -> None:
    faults = [each for each in vars(handlers).values() if isinstance(each, ErrorAnswer)]
    assert len(faults) >= 9
    for fault in faults:
        assert text(language, f"faults.{fault.text or fault.reason}")


def answers(client: Client, bad: str, language: str) -> dict[str, httpx.Response]:
    """Return refusals of each kind of path, to a reader of the language."""
    sent = {"accept-language": language}
    return {
        "a function": client.post("/functions/v1/order-details", json={}, headers=sent),
        "not allowed in a table": client.post("/rest/v1/products", json={}, headers=sent),
        "a broken token": client.get("/rest/v1/products", headers=sent | {"authorization": f"Bearer {bad}"}),
        "a sign-in": client.post(
            "/auth/v1/token?grant_type=password", json={"email": "a@b.example", "password": "x"}, headers=sent
        ),
        "no path": client.get("/functions/v1/nothing", headers=sent),
        "no method": client.get("/functions/v1/quote", headers=sent),
    }


@pytest.mark.parametrize("language", [each for each in OFFERED if each != FALLBACK])
def test_a_refusal_is_in_the_language_of_the_reader(client: Client, runtime: Runtime, language: str) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    now = runtime.clock.now().timestamp()
    bad = next(iter(bad_tokens(ada, runtime.settings.signing_secret, now).values()))
    english, own = answers(client, bad, "en"), answers(client, bad, language)
    for kind, answer in own.items():
        assert answer.status_code == english[kind].status_code
        body, before = answer.json(), english[kind].json()
        same = {"msg", "message"} & {name for name in body if body[name] == before.get(name)}
        assert same == set(), f"{kind}: {body}"
        words = {"msg", "message", "details"}
        assert {n: v for n, v in body.items() if n not in words} == {
            n: v for n, v in before.items() if n not in words
        }


@pytest.mark.settings(rate_limits="on")
def test_the_seconds_to_wait_are_in_the_text(client: Client) -> None:
    for _ in range(2):
        answer = client.post(
            "/auth/v1/recover", json={"email": "a@b.example"}, headers={"accept-language": "de"}
        )
    assert answer.status_code == 429
    assert re.search(r"in \d+\ss erneut", answer.json()["msg"])


def test_a_short_password_names_the_length(client: Client) -> None:
    body = {"email": "a@b.example", "password": "x"}
    answer = client.post("/auth/v1/signup", json=body, headers={"accept-language": "fr"})
    assert re.search(r"au moins \d+ caractères", answer.json()["msg"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_is_written_in_a_form_that_is_never_filled_in(language: str) -> None:
    texts = texts_under(language, "reasons")
    assert [name for name, words in texts.items() if re.search(r"(?<!\{)\{\w+\}(?!\})", words)] == []
