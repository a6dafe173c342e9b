"""Clients that are generated from /openapi.json without warnings place an order and read it."""

import json

import httpx
import pytest

from guildhall.api.webhook_descriptions import PAYLOAD
from tests.generated_clients.conftest import HERE, ROOT, Workbench
from tests.support.waiting import PATIENCE

HARMLESS = (
    "OpenAPI 3.1 support is still in beta",
    "Failed to get the schema name: null",
    "Codegen property is null (e.g. map/dict of undefined type)",
    "import (reserved word) cannot be used as method name",
    "(reserved word) cannot be used as model name",
)
"""Warnings of openapi-generator that change no answer: names that Python reserves, and fields of any JSON."""

FILES = """\
content_type_overrides:
  application/pdf: application/octet-stream
  application/zip: application/octet-stream
"""
"""openapi-python-client does not know these types of files."""

STRICT = (
    "--strict",
    "--target",
    "es2022",
    "--module",
    "es2022",
    "--moduleResolution",
    "bundler",
    "--types",
    "node",
)


def _is_placed(printed: str) -> None:
    [order] = json.loads(printed.splitlines()[-1])
    assert (set(order), order["status"]) == ({"id", "status", "total_amount"}, "pending_payment")
    assert order["total_amount"] > 0


def test_openapi_typescript_and_openapi_fetch(bench: Workbench) -> None:
    printed = bench.run("openapi-typescript", "shop.json", "-o", "shop.d.ts")
    assert "warn" not in printed.lower()
    bench.take("first_order.ts")
    bench.run("tsc", *STRICT, "first_order.ts")
    _is_placed(bench.run("node", "first_order.js"))


@pytest.mark.slow
def test_the_first_order_takes_ten_lines() -> None:
    lines = HERE.joinpath("first_order.ts").read_text().split("\n\n")[1].splitlines()
    assert len(lines) == 10


@pytest.mark.nightly
def test_openapi_python_client(bench: Workbench) -> None:
    bench.folder.joinpath("config.yaml").write_text(FILES)
    made = (
        "--path",
        "shop.json",
        "--config",
        "config.yaml",
        "--meta",
        "none",
        "--output-path",
        "shop_client",
    )
    printed = bench.run("openapi-python-client", "generate", *made)
    assert printed.split() == ["Generating", "shop_client"]
    bench.take("first_order_client.py")
    _is_placed(bench.run("python", "first_order_client.py"))


@pytest.mark.nightly
def test_openapi_generator(bench: Workbench) -> None:
    remarks = bench.run("openapi-generator-cli", "validate", "-i", "shop.json").splitlines()
    unused = {line for line in remarks if line.startswith("\t") and not line.endswith(PAYLOAD)}
    # Names of fields, in a request and in an answer; it does not read the section `webhooks`.
    assert unused == {f"\t- Unused model: {name}" for name in ("ClaimName", "ClaimNameOutput")}
    made = ("-i", "shop.json", "-g", "python", "-o", ".", "--additional-properties=packageName=shop")
    printed = bench.run("openapi-generator-cli", "generate", *made)
    warnings = [line for line in printed.splitlines() if "WARN" in line or "ERROR" in line]
    assert [line for line in warnings if not any(known in line for known in HARMLESS)] == []
    bench.take("first_order_generator.py")
    _is_placed(bench.run("python", "first_order_generator.py"))


@pytest.mark.nightly
def test_supabase_js_with_the_type_of_the_database(bench: Workbench) -> None:
    """Its key is a publishable one, which it sends as the bearer token too until there is a session."""
    bench.run("openapi-typescript", "shop.json", "-o", "shop.d.ts")
    bench.run(str(ROOT / ".venv/bin/guildhall"), "types", "--supabase", "database.d.ts")
    served = httpx.get(f"{bench.shop}/docs/supabase.types.ts", timeout=PATIENCE)
    assert served.text == bench.folder.joinpath("database.d.ts").read_text()
    bench.take("supabase.ts")
    bench.run("tsc", *STRICT, "--lib", "es2022,dom", "supabase.ts")
    _is_placed(bench.run("node", "supabase.js", KEY=_publishable_key(bench.shop)))


def _publishable_key(shop: str) -> str:
    account = {"email": "admin@example.com", "password": "admin-demo-1"}
    session = httpx.post(f"{shop}/auth/v1/token?grant_type=password", json=account, timeout=PATIENCE).json()
    made = httpx.post(
        f"{shop}/functions/v1/create-publishable-key",
        json={"name": "Landing page", "origins": ["https://www.example.org"]},
        headers={"authorization": f"Bearer {session['access_token']}"},
        timeout=PATIENCE,
    )
    return str(made.json()["key"])
