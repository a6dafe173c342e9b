"""One rule decides the language of a person: what is known of them, else the language that the shop writes in."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Profile
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.values import ShopSettings
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop


@pytest.mark.parametrize(
    ("known", "language"),
    [
        ((), "de"),
        (("fr",), "fr"),
        ((None, "en"), "en"),
        (("it",), "de"),  # not offered
        (("tlh", None, "fr"), "fr"),
    ],
)
def test_the_first_known_language_that_is_offered_else_the_written_one(
    known: tuple[str | None, ...], language: str
) -> None:
    shop = ShopSettings(content_language="de", languages=["en", "de", "fr"])
    assert shop.language_of(*known) == language


def test_a_shop_that_does_not_offer_what_it_writes_falls_back_to_its_main_language() -> None:
    assert ShopSettings(content_language="de", languages=["en", "fr"]).language_of() == "en"


@pytest.fixture
def boss(client: Client, runtime: Runtime) -> Person:
    """The owner of a German shop that also offers English and French, who works in English."""
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    ask = asking(client, boss)
    saved = ask("settings")
    wanted = saved["settings"] | {"content_language": "de", "languages": ["en", "de", "fr"]}
    ask("save-settings", version=saved["version"], settings=wanted)
    return boss


def asking(client: Client, person: Person) -> Callable[..., Any]:
    def ask(name: str, **body: Any) -> Any:
        answer = client.post(f"/functions/v1/{name}", json=body, headers=person.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return ask


def profile_language(runtime: Runtime, email: str) -> str | None:
    with runtime.reading() as uow:
        return uow.db.scalar(select(Profile.language).where(Profile.email == email))


def mail_language(runtime: Runtime, recipient: str, template: str) -> str | None:
    with runtime.reading() as uow:
        found = select(Mail.language).where(Mail.recipient == recipient, Mail.template == template)
        return uow.db.scalar(found)


def insert(client: Client, table: str, row: dict[str, Any], **headers: Any) -> dict[str, Any]:
    wanted = {"prefer": "return=representation", **headers}
    answer = client.post(f"/rest/v1/{table}", json=row, headers=wanted)
    assert answer.status_code == 201, answer.text
    return dict((answer.json() or [{}])[0])


@pytest.mark.parametrize(("page", "language"), [({"language": "fr"}, "fr"), ({}, "de")])
def test_a_partner_is_addressed_in_the_language_of_the_application(
    client: Client, runtime: Runtime, boss: Person, page: dict[str, str], language: str
) -> None:
    for email in ("in@example.com", "out@example.com"):
        answer = client.post("/rest/v1/referral_signups", json={"email": email} | page)
        assert answer.status_code == 201, answer.text
    listed = client.get("/rest/v1/referral_signups?select=id,email", headers=boss.headers).json()
    ids = {row["email"]: row["id"] for row in listed}
    for email, status in (("in@example.com", "approved"), ("out@example.com", "rejected")):
        address = f"/rest/v1/referral_signups?id=eq.{ids[email]}"
        assert client.patch(address, json={"status": status}, headers=boss.headers).status_code < 300
    assert profile_language(runtime, "in@example.com") == language
    assert mail_language(runtime, "in@example.com", "partner_approved") == language
    assert mail_language(runtime, "out@example.com", "partner_rejected") == language


def test_people_whom_others_enter_get_the_shops_language(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    ask = asking(client, boss)
    ask("import-partners", csv="email,code\nimported@example.com,IMPORTED\n", commit=True)
    ask("invite-staff", email="invited@example.com", role="support")
    insert(client, "users", {"email": "entered@example.com"}, **boss.headers)
    with runtime.writing() as uow:
        workshop = add_workshop(uow)
    ask("add-participant", workshopId=workshop, email="seated@example.com", payment="free")
    for name in ("imported", "invited", "entered", "seated"):
        assert profile_language(runtime, f"{name}@example.com") == "de"


@pytest.mark.parametrize(("page", "language"), [({"language": "fr"}, "fr"), ({}, "de")])
def test_a_message_is_answered_in_the_language_of_its_page(
    client: Client, runtime: Runtime, boss: Person, page: dict[str, str], language: str
) -> None:
    sent = {"name": "Ada", "email": "ada@example.com", "message": "Hello"} | page
    assert client.post("/rest/v1/contact_messages", json=sent).status_code == 201
    [message] = client.get("/rest/v1/contact_messages?select=id,language", headers=boss.headers).json()
    assert message["language"] == page.get("language")
    insert(client, "contact_replies", {"message_id": message["id"], "text": "Yes"}, **boss.headers)
    assert mail_language(runtime, "ada@example.com", "contact_reply") == language


def test_an_account_of_the_same_person_knows_better(runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        find_or_add_profile(uow, "new@example.com", first_name="", last_name="", language="fr")
    assert profile_language(runtime, "new@example.com") == "fr"


def test_the_first_admin_starts_in_the_browsers_language(client: Client, runtime: Runtime) -> None:
    """The account has no profile: the first sign-in makes it, as frontend/src/shared/session/profile.ts does."""
    create_admin(runtime, "owner@example.com", "correct-horse-9")
    assert profile_language(runtime, "owner@example.com") is None
    signed_in = client.post(
        "/auth/v1/token?grant_type=password",
        json={"email": "owner@example.com", "password": "correct-horse-9"},
    ).json()
    headers = {"authorization": f"Bearer {signed_in['access_token']}"}
    own = {"auth_user_id": signed_in["user"]["id"], "email": "owner@example.com", "language": "fr"}
    insert(client, "users", own, **headers)
    assert profile_language(runtime, "owner@example.com") == "fr"
    insert(client, "users", own | {"language": "de"}, **headers)
    assert profile_language(runtime, "owner@example.com") == "fr"
