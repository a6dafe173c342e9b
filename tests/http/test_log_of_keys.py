"""The shop's keys for other services stay out of its log when those services do not respond."""

import time
from pathlib import Path

import httpx

from tests.files.uploading import Uploader
from tests.support.people import add_person
from tests.support.processes import free_port
from tests.support.rows import add_product
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of
from tests.support.waiting import PATIENCE

STRIPE, WEBHOOK, OLD_WEBHOOK = "sk_test_4eC39HqLyjWDarjt", "whsec_9f8e7d6c5b4a", "whsec_0a1b2c3d4e5f"
S3_KEY, S3_SECRET = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY"
MAIL_PASSWORD, TOKEN = "correct-horse-battery", "scrape-me-if-you-can"


def test_keys_of_the_services_behind_the_shop_are_not_logged(serve: Serve) -> None:
    unused = f"127.0.0.1:{free_port()}"
    shop = serve(
        jwt_secret=SECRET,
        payments="stripe",
        stripe_secret_key=STRIPE,
        stripe_webhook_secret=f"{WEBHOOK},{OLD_WEBHOOK}",
        stripe_api_base=f"http://{unused}",
        media_url=f"s3://{S3_KEY}:{S3_SECRET}@shop-files/x?endpoint=http://{unused}&region=eu",
        smtp_url=f"smtp://shop:{MAIL_PASSWORD}@{unused}",
        metrics="on",
        metrics_token=TOKEN,
        log_format="json",
        log_requests="on",
    )
    with rows_of(shop) as runtime, runtime.writing() as uow:
        boss, product = add_person(uow, "boss", admin=True), add_product(uow)
    with httpx.Client(base_url=shop.address, headers=boss.headers, timeout=60) as http:
        paying = http.post(
            "/functions/v1/checkout",
            json={"checkoutId": "3f0e9d0a-7a53-4b62-9d1c-0e4f0a9b8c7d", "lines": [{"productId": product}]},
        )
        assert paying.status_code >= 500, paying.text
        assert http.post("/webhooks/stripe", content="{}", headers={"stripe-signature": WEBHOOK}).is_error
        uploader = Uploader(http, boss.headers)
        file_id = uploader.begin("a.pdf", 5, kind="download")
        assert uploader.send(file_id, 0, b"%PDF-").status_code == 503
        http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        http.get(f"/metrics?token={TOKEN}", headers={"authorization": "Bearer wrong"})
        http.post("/auth/v1/recover", json={"email": "boss@example.com"})
        log = _wait_for(shop.log, "guildhall.services.email")
    doctor = shop.command("doctor")
    assert doctor.returncode == 1
    details = log + doctor.stdout + doctor.stderr
    keys = (STRIPE, WEBHOOK, OLD_WEBHOOK, S3_KEY, S3_SECRET, MAIL_PASSWORD, TOKEN, SECRET, boss.token)
    assert [key for key in keys if key in details] == []


def _wait_for(log: Path, words: str) -> str:
    give_up = time.monotonic() + PATIENCE
    while words not in log.read_text():
        assert time.monotonic() < give_up, log.read_text()
        time.sleep(0.05)
    return log.read_text()
