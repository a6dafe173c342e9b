"""The shop's secret is replaced: signatures of the old one become invalid, and two-factor set up under it keeps
working.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.identity import totp
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.identity.people import AuthApi
from tests.identity.two_factor import App, auth, claims, codes_of
from tests.support.client import Client
from tests.support.clock import FixedClock

NEW = "another-secret-for-tests-that-is-long-enough"


@contextmanager
def restarted(runtime: Runtime, clock: FixedClock, secret: str) -> Iterator[AuthApi]:
    """Return the same shop with another secret."""
    other = build_runtime(Settings(**runtime.settings.model_dump() | {"jwt_secret": secret}), clock)
    client = Client(create_app(other), other.settings.site_url)
    yield AuthApi(client)
    client.close()
    other.database.close()


@pytest.mark.slow
def test_everyone_signs_in_again_with_the_app_they_have(
    auth_api: AuthApi, app: App, clock: FixedClock, runtime: Runtime, first: dict[str, Any]
) -> None:
    codes = codes_of(auth_api, first)
    old = runtime.settings.jwt_secret
    with restarted(runtime, clock, f"{NEW},{old}") as after:
        assert after.client.get("/rest/v1/users", headers=auth(first)).status_code == 401
        assert after.get("/user", first["access_token"]).status_code == 403
        assert after.refresh(first["refresh_token"]).json()["code"] == "refresh_token_not_found"

        there = replace(app, auth_api=after)
        whole = there.whole(after.sign_in())
        assert claims(whole)["aal"] == "aal2"
        assert there.verify(after.sign_in()["access_token"]).status_code == 422  # the same code again
        spent = after.post("/factors/recovery-codes/verify", {"code": codes[0]}, _half(after))
        assert claims(spent.json())["aal"] == "aal2"
        assert (
            after.post("/factors/recovery-codes/verify", {"code": codes[0]}, _half(after)).status_code == 422
        )
        fresh = codes_of(after, whole)

    with restarted(
        runtime, clock, NEW
    ) as later:  # without the old secret: codes made since then are valid, its app is not
        clock.advance(timedelta(seconds=totp.STEP))
        assert replace(app, auth_api=later).verify(_half(later)).status_code == 422
        assert (
            later.post("/factors/recovery-codes/verify", {"code": fresh[0]}, _half(later)).status_code == 200
        )

    with restarted(runtime, clock, f"{old},{NEW}") as back:  # of the two, only the first one signs
        assert back.get("/user", whole["access_token"]).status_code == 403


def _half(auth_api: AuthApi) -> str:
    return str(auth_api.sign_in()["access_token"])
