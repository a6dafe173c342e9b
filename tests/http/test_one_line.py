"""A single-line text accepts no line ends from any client: headers of mails and files contain such texts."""

from typing import Annotated, Any, get_args, get_origin

import pytest
from pydantic import TypeAdapter, ValidationError

from guildhall.core.runtime import Runtime
from guildhall.core.validation import FreeText
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add
from tests.support.wires import leaves, sent_models

BREAKS = ("\r\n", "\n", "\r", "\t", "\x00", "\x0b", "\x1b", "\x7f", "\x85", "\u2028", "\u2029")


def _texts() -> dict[str, Any]:
    found = {place: hint for model in sent_models() for place, hint in leaves(model)}
    return {place: hint for place, hint in found.items() if _is_text(hint)}


def _is_text(hint: Any) -> bool:
    return hint is str or (get_origin(hint) is Annotated and get_args(hint)[0] is str)


def _free(hint: Any) -> bool:
    return any(isinstance(part, FreeText) for part in get_args(hint))


TEXTS = _texts()
ONE_LINE = {place: hint for place, hint in TEXTS.items() if not _free(hint)}


def test_the_walk_finds_the_texts() -> None:
    assert len(ONE_LINE) > 90
    assert {"Company.street", "WantedSettings.sender_name", "NewMessage.subject", "NewFile.name"} <= set(
        ONE_LINE
    )
    assert {"NewMessage.message", "NewArticle.content"} <= set(TEXTS) - set(ONE_LINE)


@pytest.mark.slow
def test_every_text_field_is_single_line_or_declared_multi_line() -> None:
    accepted = [
        (place, broken)
        for place, hint in ONE_LINE.items()
        for broken in BREAKS
        if _accepts(TypeAdapter(hint), f"ab{broken}Bcc: evil@example.com")
    ]
    assert accepted == []


def _accepts(adapter: TypeAdapter[Any], value: str) -> bool:
    try:
        adapter.validate_python(value)
    except ValidationError:
        return False
    return True


def test_a_name_with_line_ends_reaches_no_header(client: Client, runtime: Runtime) -> None:
    """Refused on input; an old stored value is cleaned when it is read."""
    with runtime.writing() as uow:
        admin = add_person(uow, "boss", admin=True)
    now = client.post("/functions/v1/settings", json={}, headers=admin.headers).json()
    name = "A\r\nBcc: evil@example.com"
    sent = {"version": 0, "settings": now["settings"] | {"sender_name": name}}
    answer = client.post("/functions/v1/save-settings", json=sent, headers=admin.headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")
    assert answer.json()["message"].startswith("settings.sender_name: ")
    chosen = {"sender_name": name, "company": {"name": "Guild\nhall"}}
    with runtime.writing() as uow:
        add(uow, StoredSettings, id=ONLY, version=1, chosen=chosen)
    with runtime.reading() as uow:
        kept = shop_settings(uow)
    assert (kept.sender_name, kept.company.name) == ("A Bcc: evil@example.com", "Guild hall")
