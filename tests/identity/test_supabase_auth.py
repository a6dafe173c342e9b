"""The real Python client (PyPI supabase-auth) against a served shop with two processes and one database."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from supabase_auth import SyncGoTrueClient
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError

from tests.identity.authenticator import Authenticator
from tests.identity.people import PASSWORD
from tests.support.post import link_in, parameters, wait_for_mail
from tests.support.server import Server
from tests.support.serving import Serve

NEW = "a better password"


def client_of(server: Server) -> SyncGoTrueClient:
    return SyncGoTrueClient(
        url=f"{server.address}/auth/v1",
        headers={"apikey": "the-public-key"},
        auto_refresh_token=False,
        http_client=httpx.Client(),
    )


def follow(client: SyncGoTrueClient, server: Server, template: str, email: str) -> Any:
    link = parameters(link_in(wait_for_mail(server.data_dir, template, email)))
    used: Any = {"type": link["type"], "token_hash": link["token_hash"]}
    return client.verify_otp(used).session


def test_the_python_client_signs_up_in_and_out(served: Server, email: str) -> None:
    server = served
    client = client_of(server)
    with pytest.raises(AuthWeakPasswordError) as weak:
        client.sign_up({"email": email, "password": "12345"})
    assert weak.value.reasons == ["length"]
    made = client.sign_up({"email": email, "password": PASSWORD, "options": {"data": {"first_name": "Ada"}}})
    assert made.session is None
    assert made.user is not None
    with pytest.raises(AuthApiError, match="Email not confirmed"):
        client.sign_in_with_password({"email": email, "password": PASSWORD})
    assert follow(client, server, "confirm_signup", email).user.id == made.user.id
    first = client.sign_in_with_password({"email": email, "password": PASSWORD}).session
    assert first is not None
    second = client.refresh_session().session
    assert second is not None
    assert second.refresh_token != first.refresh_token
    known = client.get_user()
    assert known is not None
    assert known.user.user_metadata["first_name"] == "Ada"

    client.reset_password_for_email(email)
    follow(client, server, "reset_password", email)
    client.update_user({"password": NEW})
    client.sign_out()
    assert client.get_session() is None
    with pytest.raises(AuthApiError, match="Invalid login credentials"):
        client.sign_in_with_password({"email": email, "password": PASSWORD})
    again = client.sign_in_with_password({"email": email, "password": NEW}).session
    assert again is not None
    assert again.user.id == made.user.id


def test_two_factor_with_the_python_client(served: Server, email: str) -> None:
    server = served
    client = client_of(server)
    client.sign_up({"email": email, "password": PASSWORD})
    follow(client, server, "confirm_signup", email)
    made = client.mfa.enroll({"factor_type": "totp", "friendly_name": "Telephone"})
    assert made.totp is not None
    app = Authenticator(made.totp.secret)
    client.mfa.challenge_and_verify({"factor_id": made.id, "code": app.code()})
    client.sign_out()

    client.sign_in_with_password({"email": email, "password": PASSWORD})
    assert [factor.id for factor in client.mfa.list_factors().totp] == [made.id]
    half = client.mfa.get_authenticator_assurance_level()
    assert (half.current_level, half.next_level) == ("aal1", "aal2")
    with pytest.raises(AuthApiError, match="Invalid TOTP code entered"):
        client.mfa.challenge_and_verify({"factor_id": made.id, "code": app.code(spent=True)})
    client.mfa.challenge_and_verify({"factor_id": made.id, "code": app.code()})
    whole = client.mfa.get_authenticator_assurance_level()
    assert (whole.current_level, whole.next_level) == ("aal2", "aal2")
    assert [entry.method for entry in whole.current_authentication_methods] == ["totp", "password"]
    assert client.mfa.unenroll({"factor_id": made.id}).id == made.id


def test_tabs_that_reach_different_processes_get_the_same_token(
    served: Server, serve: Serve, email: str
) -> None:
    """Sixteen concurrent refreshes of one token, over two processes."""
    server, other = served, serve(beside=served)
    client = client_of(server)
    client.sign_up({"email": email, "password": PASSWORD})
    first = follow(client, server, "confirm_signup", email)

    def refresh(number: int) -> httpx.Response:
        address = (server, other)[number % 2].address
        body = {"refresh_token": first.refresh_token}
        return httpx.post(f"{address}/auth/v1/token?grant_type=refresh_token", json=body, timeout=30)

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(refresh, range(16)))
    assert [answer.status_code for answer in answers] == [200] * 16
    given = {answer.json()["refresh_token"] for answer in answers}
    assert len(given) == 1
    assert given != {first.refresh_token}
