"""The shop's mails: without SMTP they are files in its data folder."""

import re
import time
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.support.server import Server
from tests.support.waiting import PATIENCE


def mails_to(shop: Server, address: str) -> list[EmailMessage]:
    """Return all mails to an address, in the order in which they were sent."""
    files = sorted((shop.data_dir / "mail").glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
    mails = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
    return [mail for mail in mails if address in str(mail["To"])]


def wait_for_mails(shop: Server, address: str, count: int) -> list[EmailMessage]:
    """Wait until so many mails have come to an address, and return all of them."""
    give_up = time.monotonic() + PATIENCE
    while len(found := mails_to(shop, address)) < count and time.monotonic() < give_up:
        time.sleep(0.05)
    return found


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def link_to(shop: Server, address: str, kind: str) -> str:
    """Wait for a mail of this kind (signup, recovery) to the address, and return the newest one's link."""
    pattern = re.compile(rf"http\S+/auth/confirm\?\S*type={kind}\S*")
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        found = [link for mail in mails_to(shop, address) for link in pattern.findall(text_of(mail))]
        if found:
            return str(found[-1])
        time.sleep(0.05)
    raise AssertionError(f"no {kind} mail to {address} came")
