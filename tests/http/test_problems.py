"""Field errors use our own texts, in the page's language, never those of the validation library."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from guildhall.core.i18n import LANGUAGES, OFFERED, has_text, text
from guildhall.core.runtime import Runtime
from guildhall.rest_engine.problems import KINDS, in_words
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.wires import leaves, sent_models

UNFIT: tuple[Any, ...] = (
    None, "", " ", 5, True, [], {}, "ab", "x" * 1_000_000, -5, 10**30, 1.234567, "2020-13-45", "2026-01-01T10:00", "--"
)  # fmt: skip
THEIRS = ("should", "Input", "String", "Decimal", "Datetime", "Extra inputs", "Value error", "Field required")


def _errors(checked: TypeAdapter[Any], value: Any) -> list[Any]:
    try:
        checked.validate_python(value)
    except ValidationError as error:
        return list(error.errors(include_url=False))
    return []


def _found() -> Iterator[Any]:
    for model in sent_models():
        yield from _errors(TypeAdapter(model), {})
        yield from _errors(TypeAdapter(model), {"colour": "blue"})
        yield from _errors(TypeAdapter(model), "text")
        for name, hint in leaves(model):
            for value in UNFIT:
                for error in _errors(TypeAdapter(hint), value):
                    yield error | {"loc": (name.rpartition(".")[2],)}


@cache
def found() -> list[Any]:
    """Return the different problems of all models, each once."""
    return list({(error["type"], str(error["msg"]), error["loc"]): error for error in _found()}.values())


@pytest.mark.slow
def test_the_walk_finds_every_kind_of_problem() -> None:
    kinds = {error["type"] for error in found()}
    assert len(kinds) > 20
    assert {
        "missing",
        "string_too_short",
        "string_too_long",
        "extra_forbidden",
        "decimal_type",
        "enum",
    } <= kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_validation_errors_never_use_the_librarys_wording(language: str) -> None:
    details = {in_words(error, language) for error in found()}
    assert len(details) > 15
    raw = {words for words in details if any(theirs in words for theirs in THEIRS) or "{{" in words}
    assert raw == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_that_is_renamed_has_its_text(language: str) -> None:
    assert [name for name in KINDS.values() if not has_text(language, f"refusals.{name}")] == []


@pytest.mark.parametrize("language", OFFERED)
def test_form_errors_are_in_the_language_of_the_page(client: Client, runtime: Runtime, language: str) -> None:
    """By the page's cookie, or else by the browser's preference."""
    requested = text(language, "refusals.email_missing")
    for headers in (
        {"accept-language": language},
        {"cookie": f"i18nextLng={language}", "accept-language": "fr"},
    ):
        row = {"email": "", "referral_link": "https://ada.example"}
        answer = client.post("/rest/v1/referral_signups", json=row, headers=headers)
        assert (answer.status_code, answer.json()["message"]) == (400, f"email: {requested}")
    with runtime.writing() as uow:
        admin = add_person(uow, "boss", admin=True)
    body = {"workshopId": admin.profile_id, "email": "", "payment": "open"}
    answer = client.post(
        "/functions/v1/add-participant", json=body, headers=admin.headers | {"accept-language": language}
    )
    assert (answer.status_code, answer.json()["message"]) == (400, f"email: {requested}")


def test_the_specifications_words_for_a_missing_address() -> None:
    class Form(BaseModel):
        email: str

    (error,) = _errors(TypeAdapter(Form), {})
    assert in_words(error, "en") == "Please enter your email address"
