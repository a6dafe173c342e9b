"""The mails that a served shop has written to its data folder."""

import email
import re
import time
from email import policy
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.support.waiting import PATIENCE


def wait_for_mail(data_dir: Path, template: str, recipient: str, *, number: int = 1) -> EmailMessage:
    """Wait for the `number`th mail of that kind to that address and return it."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        found = [mail for mail in _read(data_dir, template) if mail["To"] == recipient]
        if len(found) >= number:
            return found[number - 1]
        time.sleep(0.05)
    raise AssertionError(f"no mail {template} for {recipient} within {PATIENCE} s")


def link_in(mail: EmailMessage) -> str:
    """Return the target of the mail's link."""
    plain = mail.get_body(("plain",))
    assert plain is not None
    found = re.search(r"https?://\S+/auth/confirm\?\S+", plain.get_content())
    assert found, plain.get_content()
    return found[0]


def parameters(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def _read(data_dir: Path, template: str) -> list[EmailMessage]:
    files = sorted((data_dir / "mail").glob(f"*-{template}-*.eml"))
    return [email.message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
