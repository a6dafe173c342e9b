"""Each validator of a typed value has a text in every language, and no validator answers in English alone."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import guildhall
from guildhall.core.i18n import LANGUAGES, OFFERED, PARTIAL, placeholders_in, texts_under
from tests.support.client import Client

PACKAGE = Path(guildhall.__file__).parent
NOT_TYPED = {
    "config/addresses.py": "settings of the operator",
    "config/settings.py": "settings of the operator",
    "api/guide.py": "a build step",
    "core/db/columns.py": "a mistake of the code",
    "core/db/transaction.py": "a mistake of the code",
    "core/money.py": "a mistake of the code",
    "core/numbers.py": "each reader of a number refuses it in its own words",
    "domains/backoffice/queries/reconciliation.py": "a mistake of the code",
    "domains/orders/commands/record_refund.py": "a mistake of the code",
    "rest_engine/declaration.py": "a mistake of the code",
    "rest_engine/writing/body.py": "becomes json_invalid",
    "services/email/outbox.py": "a mistake of the code",
}
"""The modules below the HTTP layer that may raise a plain ValueError, with the reason why no visitor reads it."""

OUTSIDE = ("cli", "doctor", "web", "migrations")


@cache
def _calls() -> list[tuple[str, ast.Call]]:
    return list(_raised())


def _raised() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                yield name, node.exc


def _named(name: str) -> list[tuple[str, ast.Call]]:
    return [
        (module, call)
        for module, call in _calls()
        if isinstance(call.func, ast.Name) and call.func.id == name
    ]


@pytest.mark.slow
def test_no_validator_raises_a_text_without_a_code() -> None:
    plain = {module for module, _ in _named("ValueError") if not module.startswith(OUTSIDE)}
    assert plain == NOT_TYPED.keys()


@pytest.mark.slow
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each not in PARTIAL])
def test_each_code_has_a_text_with_the_same_values(language: str) -> None:
    texts = texts_under(language, "refusals")
    ours = "from guildhall.core.invalid import invalid"
    calls = [(module, call) for module, call in _named("invalid") if ours in (PACKAGE / module).read_text()]
    assert len(calls) > 25
    for module, call in calls:
        code = ast.literal_eval(call.args[0])
        assert code in texts, (module, code)
        assert placeholders_in(texts[code]) == {keyword.arg for keyword in call.keywords}, (module, code)
        if language != "en":
            assert texts[code] != texts_under("en", "refusals")[code], code


def test_a_form_is_answered_in_the_language_of_the_page(client: Client) -> None:
    signup = {"email": "ada at example.com"}
    for language in OFFERED:
        headers, texts = {"accept-language": language}, texts_under(language, "refusals")
        answer = client.post("/rest/v1/referral_signups", json=signup, headers=headers)
        assert (answer.status_code, texts["email"] in answer.text) == (400, True)
        body = {"email": ["x"], "password": "correct horse battery"}
        answer = client.post("/auth/v1/signup", json=body, headers=headers)
        assert (answer.status_code, texts["string"] in answer.text) == (400, True)
