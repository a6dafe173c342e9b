"""A customer's complete session on a served shop leaves none of their secrets in its log."""

import re
import time
from typing import Any

import httpx

from tests.downloads.conftest import CONTENT, offer
from tests.files.uploading import Uploader
from tests.identity.authenticator import Authenticator
from tests.support.people import add_person
from tests.support.post import link_in, parameters, wait_for_mail
from tests.support.rows import add_product
from tests.support.server import Server
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of
from tests.support.waiting import PATIENCE

ADDRESS = "ada.byron@mail.example.com"
FIRST, SECOND, WRONG = "difference engine no 1", "analytical engine no 2", "a password that is wrong"
CARD = {"number": "4242 4242 4242 4242", "expiry": "04 / 29", "cvc": "739", "name": "Augusta Ada King"}
STREET = "12 St James's Square"


class RecordingCustomer:
    """One person's browser; records every private value that the shop gave them."""

    def __init__(self, shop: Server) -> None:
        self.shop = shop
        self.http = httpx.Client(base_url=shop.address, timeout=30)
        self.secrets: list[str] = []
        self.token = ""

    def post(self, path: str, body: Any, *, status: int = 200) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def enter(self, session: dict[str, Any]) -> dict[str, Any]:
        self.token = session["access_token"]
        self.secrets += [session["access_token"], session["refresh_token"]]
        return session

    def use_link(self, template: str) -> None:
        sent = parameters(link_in(wait_for_mail(self.shop.data_dir, template, ADDRESS)))
        self.secrets.append(sent["token_hash"])
        self.token = ""
        self.enter(self.post("/auth/v1/verify", {"type": sent["type"], "token_hash": sent["token_hash"]}))
        again = self.http.get("/auth/confirm", params=sent)
        assert again.status_code == 200
        self.http.get("/auth/v1/verify", params={"token": sent["token_hash"], "type": sent["type"]})

    def wait_until_paid(self, order_id: str) -> None:
        give_up = time.monotonic() + PATIENCE
        headers = {"authorization": f"Bearer {self.token}"}
        while self.http.get(f"/rest/v1/orders?select=status&id=eq.{order_id}", headers=headers).json() != [
            {"status": "completed"}
        ]:
            assert time.monotonic() < give_up
            time.sleep(0.05)


def test_nothing_secret_is_logged(serve: Serve) -> None:
    shop = serve(jwt_secret=SECRET, log_requests="on")
    with rows_of(shop) as runtime, runtime.writing() as uow:
        product_id = add_product(uow)
        boss = add_person(uow, "boss", admin=True)
    with httpx.Client(base_url=shop.address) as admin_client:
        file_id = offer(Uploader(admin_client, boss.headers), product_id=product_id)["id"]

    ada = RecordingCustomer(shop)
    ada.post("/auth/v1/signup", {"email": ADDRESS, "password": FIRST, "data": {"address": STREET}})
    ada.use_link("confirm_signup")
    password = "/auth/v1/token?grant_type=password"
    ada.post(password, {"email": ADDRESS, "password": WRONG}, status=400)
    session = ada.enter(ada.post(password, {"email": ADDRESS, "password": FIRST}))
    refresh = {"refresh_token": session["refresh_token"]}
    ada.enter(ada.post("/auth/v1/token?grant_type=refresh_token", refresh))
    _order_and_pay(ada, product_id)
    _fetch_file(ada, file_id)
    ada.post("/auth/v1/recover", {"email": ADDRESS})
    ada.use_link("reset_password")
    _change_password(ada)
    _set_up_two_factor(ada)
    _misbehave(ada)
    assert shop.stop() == 0

    log = shop.log.read_text()
    assert ": not found: /nowhere\n" in log  # the log has content
    assert "session.completed): paid\n" in log
    assert len(ada.secrets) > 25
    typed = (ADDRESS, FIRST, SECOND, WRONG, STREET, *CARD.values(), CARD["number"].replace(" ", ""))
    kept = (SECRET, (shop.data_dir / "secrets" / "sandbox-webhook").read_text().strip())
    assert [secret for secret in (*typed, *kept, *ada.secrets) if _leaks(log, secret)] == []
    assert "Traceback" not in log


def _leaks(log: str, secret: str) -> bool:
    """Search for a whole word: three digits may by chance be part of a request's id."""
    return re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", log) is not None


def _order_and_pay(ada: RecordingCustomer, product_id: str) -> None:
    order_id = "3f0e9d0a-7a53-4b62-9d1c-0e4f0a9b8c7d"
    info = {"email": ADDRESS, "address": STREET}
    body = {"checkoutId": order_id, "lines": [{"productId": product_id}], "customerInfo": info}
    placed = ada.post("/functions/v1/checkout", body)
    (payment,) = placed["payments"]
    declined = ada.http.post(payment["url"], data=CARD | {"number": "4000 0000 0000 0002"})
    assert declined.status_code == 402
    assert ada.http.post(payment["url"], data=CARD).status_code == 303
    ada.wait_until_paid(placed["orders"][0]["id"])


def _change_password(ada: RecordingCustomer) -> None:
    headers = {"authorization": f"Bearer {ada.token}"}
    answer = ada.http.put("/auth/v1/user", json={"password": SECOND}, headers=headers)
    assert answer.status_code == 200, answer.text


def _fetch_file(ada: RecordingCustomer, file_id: str) -> None:
    """Download by a fresh link, and by a manipulated one."""
    link = ada.post("/functions/v1/download-link", {"fileId": file_id})["url"]
    ada.secrets.append(link.rpartition("/")[2])
    assert ada.http.get(link).content == CONTENT
    assert ada.http.get(f"{link}x").status_code in (400, 403, 404)


def _set_up_two_factor(ada: RecordingCustomer) -> None:
    """Set up an authenticator app and recovery codes; use one code of each, and one wrong code."""
    made = ada.post("/auth/v1/factors", {"factor_type": "totp", "friendly_name": "Telephone"})
    app = Authenticator(made["totp"]["secret"])
    factor = f"/auth/v1/factors/{made['id']}"

    def answer(code: str, status: int = 200) -> Any:
        requested = ada.post(f"{factor}/challenge", {})
        return ada.post(f"{factor}/verify", {"challenge_id": requested["id"], "code": code}, status=status)

    code = app.code()
    ada.enter(answer(code))
    answer("wrong 1", status=422)
    codes = ada.post("/auth/v1/factors/recovery-codes", {})["codes"]
    ada.secrets += [made["totp"]["secret"], made["totp"]["uri"], *codes]
    ada.token = ""
    ada.enter(ada.post("/auth/v1/token?grant_type=password", {"email": ADDRESS, "password": SECOND}))
    ada.post("/auth/v1/factors/recovery-codes/verify", {"code": "aaaaa-aaaaa"}, status=422)
    ada.enter(ada.post("/auth/v1/factors/recovery-codes/verify", {"code": codes[0]}))


def _misbehave(ada: RecordingCustomer) -> None:
    """Send secrets to the wrong places, where refusals might repeat them."""
    ada.http.get("/nowhere")
    ada.http.get(f"/nowhere/{ada.token}")
    ada.http.get(f"/reset/{ADDRESS}", params={"access_token": ada.token, "password": SECOND})
    ada.http.get("/rest/v1/orders", params={"email": f"eq.{ADDRESS}", "order": ada.token})
    ada.http.post("/auth/v1/signup", content=f'{{"email":"{ADDRESS}","password":"{SECOND}"')
    ada.http.post("/webhooks/sandbox", content=CARD["number"], headers={"sandbox-signature": ada.token})
    ada.http.post("/rest/v1/contact_messages", json={"email": ADDRESS, "card": CARD["number"]})
