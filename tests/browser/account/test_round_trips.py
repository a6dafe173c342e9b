"""No page of the area needs more than one round trip after its shell, or much more script than the shop."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.models.partners import Referral
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.support.rows import add, add_workshop

CLIENT = Path(__file__).parents[3] / "frontend" / "dist" / "client"
LIMIT = 68_000  # bytes, gzip
HEADINGS = {
    "/user": "Featured Products",
    "/user/products": "My Products",
    "/user/orders": "My Orders",
    "/user/workshops": "My Workshops",
    "/user/workshops/round-trip": "You're enrolled!",
    "/user/profile": "Personal Information",
    "/user/password": "Change Password",
    "/user/account": "Account & Security",
    "/user/partner": "Your link",
}


@pytest.mark.parametrize("path", HEADINGS)
def test_no_read_waits_for_another(area: Area, books: Runtime, path: str) -> None:
    """Every read is sent before the first is answered."""
    with books.writing() as uow:
        slug = f"round-trip-{area.customer.account_id[:8]}"
        workshop = add_workshop(uow, slug)
        add_seat(uow, area.customer, workshop)
        add_order_of(uow, area.customer, workshop_id=workshop, status="completed", paid_amount=29900)
        code = f"TRIP{area.customer.account_id[:8].upper()}"
        add(uow, Referral, user_id=area.customer.profile_id, referral_code=code)
    requested: list[Request] = []
    answered: list[Request] = []
    late: list[str] = []

    def note(request: Request) -> None:
        """Record the requests, except those of the frame on every page: the admin and partner checks."""
        frame = any(table in request.url for table in ("/user_roles?", "/referrals?"))
        if re.search("/(rest|functions)/v1/", request.url) and not frame:
            requested.append(request)
            if answered:
                late.append(request.url)

    area.page.on("request", note)
    area.page.on(
        "requestfinished", lambda request: answered.append(request) if request in requested else None
    )
    page = area.open(path.replace("round-trip", slug))
    expect(page.get_by_role("heading", name=HEADINGS[path]).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert late == []
    assert len(requested) == {"/user": 4, "/user/password": 0, "/user/partner": 2, "/user/workshops": 2}.get(
        path, 1
    )


def test_the_scripts_of_the_area_are_light() -> None:
    manifest = json.loads((CLIENT / ".vite" / "manifest.json").read_text())

    def closure(*names: str) -> set[str]:
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += manifest[name].get("imports", [])
        return {manifest[name]["file"] for name in found}

    pages = [name for name in manifest if name.startswith("src/app/pages/account/")]
    assert len(pages) == 9
    inner = ["src/app/layouts/account.tsx", "src/shared/session/session-keeper.ts"]
    added = closure(*pages, *inner) - closure("index.html")
    assert sum(len(gzip.compress((CLIENT / file).read_bytes(), 9)) for file in added) <= LIMIT
