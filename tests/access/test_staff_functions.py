"""What support and content may not do: move money, see the shop's figures, change its settings or anyone's rights."""

from __future__ import annotations

import pytest

from guildhall.kit.runtime import Runtime
from tests.access.world import World, build
from tests.support.client import Client

NOBODY = "00000000-0000-4000-8000-000000000000"
FORBIDDEN = {
    "refund": {"orderId": NOBODY},
    "dashboard": {},
    "settings": {},
    "save-settings": {"version": 0, "settings": {}},
    "set-role": {"userId": NOBODY, "role": "admin"},
    "create-auth-user": {"userId": NOBODY},
    "approve-signup": {"signupId": NOBODY},
    "show-mail": {"mailId": NOBODY},
    "retry-mails": {"mailIds": [NOBODY]},
    "mail-kinds": {},
    "mail-texts": {"kind": "order_paid", "language": "en"},
    "save-mail-texts": {"kind": "order_paid", "language": "en", "version": 0, "words": {}},
    "preview-mail": {"kind": "order_paid", "language": "en", "words": {}},
}


@pytest.fixture
def world(runtime: Runtime, client: Client) -> World:
    with runtime.writing() as house:
        world = build(house)
    world.client = client
    return world


@pytest.mark.parametrize("who", ["sue", "cleo", "ada"])
@pytest.mark.parametrize("name", FORBIDDEN)
def test_functions_for_admins_are_refused_to_everyone_else(world: World, who: str, name: str) -> None:
    answer = world.ask(who, "POST", f"../../functions/v1/{name}", json=FORBIDDEN[name])
    assert answer.status_code == 403, answer.text


def test_support_sees_a_customer_s_profile_and_changes_only_her_own(world: World) -> None:
    for label, status in (("ada", 403), ("sue", 204)):
        path = f"users?id=eq.{world.ids['users'][label]}"
        assert world.ask("sue", "PATCH", path, json={"city": "Bath"}).status_code == status


def test_content_uploads_pictures_and_no_downloads(world: World) -> None:
    for kind, name, status in (("image", "a.png", 201), ("download", "a.pdf", 403)):
        body = {"kind": kind, "name": name, "size": 9}
        assert world.ask("cleo", "POST", "files", json=body).status_code == status
    assert world.ask("sue", "POST", "files", json={"name": "a.png", "size": 9}).status_code == 403


def test_support_cannot_touch_an_order(world: World) -> None:
    path = f"orders?id=eq.{world.ids['orders']['bob unpaid']}"
    for change in ({"status": "paid"}, {"referral_code": "PAM"}):
        assert world.ask("sue", "PATCH", path, json=change).status_code == 403
    assert world.ask("sue", "DELETE", path).status_code == 403
