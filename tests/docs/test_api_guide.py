"""The programs of the API guide run, in each of their languages, and its lists are complete."""

import base64
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from standardwebhooks.webhooks import Webhook

import guildhall
from guildhall.api import guide
from guildhall.api.functions.router import FUNCTIONS
from guildhall.domains.identity.commands.limits import OFFERS, Limit
from guildhall.domains.integrations.kinds import KINDS
from guildhall.domains.integrations.scopes import WEBHOOKS
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf
from tools import api_errors

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guides/api.md").read_text()
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
ANY_BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
RUN = {
    "bash": ("bash", "-euo", "pipefail"),
    "python": (sys.executable,),
    "javascript": ("node",),
    "php": ("php",),
    "ruby": ("ruby",),
}
ENDINGS = {"bash": "sh", "python": "py", "javascript": "mjs", "php": "php", "ruby": "rb"}


def blocks(heading: str) -> dict[str, list[str]]:
    """Return the programs of a section by their language."""
    section = GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found: dict[str, list[str]] = {}
    for language, code in BLOCK.findall(section):
        found.setdefault(language, []).append(code)
    return found


@pytest.fixture(scope="module")
def shop(starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with kept_open(shelf, tmp_path_factory.mktemp("guide"), demo_shop) as server:
        yield server


@pytest.fixture(scope="module")
def admin(shop: Server) -> dict[str, str]:
    account = {"email": "admin@example.com", "password": "admin-demo-1"}
    session = httpx.post(f"{shop.address}/auth/v1/token?grant_type=password", json=account).json()
    return {"authorization": f"Bearer {session['access_token']}"}


@pytest.fixture(scope="module")
def token(shop: Server, admin: dict[str, str]) -> str:
    body = {"name": "Bookkeeping", "scopes": ["orders:read", "products:read", "events:read"]}
    made = httpx.post(f"{shop.address}/functions/v1/create-api-token", json=body, headers=admin)
    httpx.patch(
        f"{shop.address}/rest/v1/products?slug=eq.congress-affiliate-system",
        json={"name": "Atlas"},
        headers=admin,
    )
    return str(made.json()["token"])


def run(folder: Path, language: str, code: str, **environment: str) -> str:
    program = folder / f"program.{ENDINGS[language]}"
    program.write_text(code)
    done = subprocess.run(
        [*RUN[language], program], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", RUN)
def test_the_quickstart_runs(shop: Server, token: str, tmp_path: Path, language: str) -> None:
    code = blocks("Quickstart")[language][0]
    printed = run(tmp_path, language, code, SHOP=shop.address, TOKEN=token)
    program = {"authorization": f"Bearer {token}"}
    path = "/rest/v1/orders?select=id,status&order=created_at.desc&limit=3"
    orders = httpx.get(shop.address + path, headers=program).json()
    events = httpx.get(f"{shop.address}/functions/v1/events?after=0&limit=3", headers=program).json()[
        "events"
    ]
    assert len(orders) == 3
    assert events
    if language == "bash":
        assert json.loads(printed[: printed.index("]") + 1]) == orders
        assert events[0]["id"] in printed
        return
    lines = [f"{order['id']} {order['status']}" for order in orders]
    assert printed.splitlines() == lines + [f"{event['kind']} {event['subject']['id']}" for event in events]


# A refusal ends the script; the stream of events, which has no end, is left after some seconds.
STRICT_CURL = """
curl() {
  case "$*" in
    *event-stream*) command curl --fail-with-body --max-time 5 "$@" || test $? = 28 ;;
    *) command curl --fail-with-body --write-out '%header{sunset}' "$@" ;;
  esac
}
"""


@pytest.mark.slow
@pytest.mark.parametrize(("page", "number"), [(GUIDE, 9), (guide.api_guide(), 6)], ids=["guide", "reference"])
def test_the_examples_with_curl_work_in_their_order(
    shop: Server, token: str, tmp_path: Path, page: str, number: int
) -> None:
    """As a reader who made the token of the quickstart copies them into a shell, one after the other."""
    examples = [code for _, code in ANY_BLOCK.findall(page) if "curl " in code]
    assert sum(code.count("curl ") for code in examples) == number
    for code in blocks("Moving in")["json"]:
        (tmp_path / "history.json").write_text(code)
    script = f"cd {tmp_path}\n{STRICT_CURL}\n" + "\n".join(examples)
    printed = run(tmp_path, "bash", script, SHOP=shop.address, TOKEN=token)
    assert " GMT" not in printed  # the end of a deprecated name
    assert "ADMIN" not in script or ('"created":3' in printed and '"refused":0' in printed)


@pytest.mark.slow
def test_the_reference_reads_products_with_a_publishable_key(
    shop: Server, admin: dict[str, str], tmp_path: Path
) -> None:
    body = {"name": "Landing page", "origins": ["https://www.example.org"]}
    made = httpx.post(f"{shop.address}/functions/v1/create-publishable-key", json=body, headers=admin).json()
    [code] = [code for _, code in BLOCK.findall(guide.api_guide()) if "apikey" in code]
    printed = code.replace("https://shop.example.com", shop.address).replace("ghp_…", made["key"])
    assert "price:" in run(tmp_path, "javascript", printed)
    refused = run(tmp_path, "javascript", printed.replace(made["key"], "ghp_unknown"))
    assert "publishable_key_ended" in refused


CALLS = {
    "python": "import json, sys\ns, h, b = json.load(open('sent.json'))\nprint(verified(s, h, b.encode()))\n",
    "javascript": "import { readFileSync } from 'node:fs';\n"
    "console.log(verified(...JSON.parse(readFileSync('sent.json', 'utf8'))));\n",
    "php": "echo verified(...json_decode(file_get_contents('sent.json'), true)) ? 'true' : 'false';\n",
    "ruby": "require 'json'\nputs verified(*JSON.parse(File.read('sent.json')))\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("language", CALLS)
def test_signatures_are_verified(tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = next(each for each in blocks("Webhooks")[language] if "verified(" in each)
    secret, body = "whsec_" + base64.b64encode(b"k" * 32).decode(), '{"type": "order.paid", "data": "ü"}'
    now = int(time.time())
    monkeypatch.chdir(tmp_path)

    def verified(at: int, received: str, signature: str = "") -> bool:
        good = _sign(secret, at, body)
        headers = {
            "webhook-id": "msg_1",
            "webhook-timestamp": str(at),
            "webhook-signature": signature or f"v1,{base64.b64encode(b'x' * 32).decode()} {good}",
        }
        Path("sent.json").write_text(json.dumps([secret, headers, received]))
        return run(tmp_path, language, code + CALLS[language]).strip().lower() == "true"

    assert verified(now, body)
    assert not verified(now, body + " ")
    assert not verified(now - 400, body)
    assert not verified(now, body, "v1,AAAA")


def _sign(secret: str, at: int, body: str) -> str:
    return Webhook(secret).sign("msg_1", datetime.fromtimestamp(at, UTC), body)


def test_docs_show_the_same_quickstart() -> None:
    quickstart = (ROOT / "src/guildhall/api/quickstart.md").read_text()
    assert quickstart in GUIDE
    assert quickstart in guide.api_guide()


def test_the_guide_has_the_ten_lines_that_are_tested() -> None:
    assert (ROOT / "tests/generated_clients/first_order.ts").read_text() in GUIDE


def test_every_reason_is_listed() -> None:
    assert api_errors.PAGE.read_text() == api_errors.render(), "run python -m tools.api_errors"


def test_every_rate_limit_is_listed() -> None:
    """Except offers of seats from the waiting list: the shop counts its own, so no request meets the limit."""
    packages = pkgutil.walk_packages(guildhall.__path__, "guildhall.")
    names = [
        each.name for each in packages if not each.name.endswith("__main__") and "migrations" not in each.name
    ]
    modules = [importlib.import_module(name) for name in names]
    declared = {value for module in modules for value in vars(module).values() if isinstance(value, Limit)}
    assert declared - {limit for _, limit in guide._LIMITED} == {OFFERS}
    table = guide.api_guide().partition("\n## Rate limits\n")[2].partition("\n## ")[0]
    assert {scope for scope, _ in guide._LIMITED if f"| {scope} |" not in table} == set()


def test_every_kind_of_event_is_listed() -> None:
    section = GUIDE.partition("\n## Events\n")[2].partition("\n## ")[0]
    kinds = {kind for kinds in KINDS.values() for kind in kinds}
    content = {kind for kind in kinds if kind.startswith(("article.", "news.", "page."))}  # one line for all
    assert {kind for kind in kinds - content if f"`{kind}`" not in section} == set()


def test_the_functions_of_each_scope_are_listed() -> None:
    section = GUIDE.partition("\n## Authentication\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+:\w+)` \| (.*) \|$", section, re.MULTILINE)
    listed = {(scope, name) for scope, text in rows for name in re.findall(r"`([a-z][\w-]+(?:/ID)?)`", text)}
    declared = {(scope, re.sub(r"\{.*\}", "ID", each.name)) for each in FUNCTIONS for scope in each.scopes}
    assert listed == {pair for pair in declared if pair[0] != WEBHOOKS}
    assert any(scope == WEBHOOKS for scope, _ in rows)  # its functions are those of the section on webhooks
    webhooks = GUIDE.partition("\n## Webhooks\n")[2].partition("\n## ")[0]
    assert {name for scope, name in declared if scope == WEBHOOKS and name not in webhooks} == set()
