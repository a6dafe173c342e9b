"""The files in the production guide work as shown. Its nginx configuration is used by tests/faults/test_machines.py."""

import os
import re
import subprocess
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest

from guildhall.api.metrics import names
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.domains.payments.providers.stripe.requests import EVENT_TYPES
from guildhall.http.connection import CHECK_EVERY, MAX_CHECKS
from guildhall.serve.environment import load_env_file, load_settings, unknown_settings
from guildhall.serve.supervisor import KEEP_ALIVE
from tests.support.programs import program

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "production.md").read_text()
BLOCKS = re.findall(r"^```\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
UNITS = {found[1]: block for block in BLOCKS if (found := re.match(r"# /etc/systemd/system/(\S+)\n", block))}


@pytest.mark.slow
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    assert (ROOT / ".venv" / "bin" / "guildhall").exists(), "the units start it: run `make install`"
    assert UNITS.keys() == {"guildhall.service", "guildhall-backup.service", "guildhall-backup.timer"}
    for name, unit in UNITS.items():
        (tmp_path / name).write_text(unit.replace("/srv/guildhall/bin", str(ROOT / ".venv" / "bin")))
    command = [analyze, "verify", *(str(tmp_path / name) for name in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "guildhall" in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.slow
def test_caddy_takes_its_file(tmp_path: Path) -> None:
    (block,) = [block for block in BLOCKS if "reverse_proxy" in block]
    (tmp_path / "Caddyfile").write_text(block)
    command = [
        program("caddy"),
        "validate",
        "--adapter",
        "caddyfile",
        "--config",
        str(tmp_path / "Caddyfile"),
    ]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(command, env=os.environ | home, capture_output=True, text=True, check=False)
    assert (done.returncode, "Valid configuration" in done.stdout + done.stderr) == (0, True), done.stderr


def test_the_caddy_configuration_matches_nginx() -> None:
    (shown,) = [block for block in BLOCKS if block.startswith("# /etc/nginx/")]
    (name,) = set(re.findall(r"server_name (\S+);", shown))
    (address,) = set(re.findall(r"\bserver (\S+) fail_timeout", shown))
    assert "location = /metrics { return 404; }" in shown
    (caddy,) = [block for block in BLOCKS if "reverse_proxy" in block]
    assert [line.split() for line in caddy.splitlines()[1:]] == [
        [name, "{"],
        ["respond", "/metrics", "404"],
        ["reverse_proxy", address, "{"],
        ["health_uri", "/readyz"],
        ["health_interval", "2s"],
        ["transport", "http", "{"],
        ["keepalive", "5s"],
        ["}"],
        ["}"],
        ["}"],
    ]


def test_the_proxies_end_idle_connections_long_before_the_shop_does() -> None:
    """A request that is sent into a connection that is being closed is lost, and only some may be repeated."""
    kept = re.findall(r"\bkeepalive(?:_timeout)? (\d+)s", "\n".join(BLOCKS))
    assert [int(seconds) * 2 < KEEP_ALIVE for seconds in kept] == [True, True]
    assert KEEP_ALIVE < CHECK_EVERY * MAX_CHECKS


@pytest.mark.slow
def test_nginx_takes_its_file_with_its_tls(tmp_path: Path) -> None:
    (block,) = [block for block in BLOCKS if block.startswith("# /etc/nginx/")]
    made = [tmp_path / "privkey.pem", tmp_path / "fullchain.pem"]
    self_signed = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=shop.example.com",
    ]
    subprocess.run([*self_signed, "-keyout", made[0], "-out", made[1]], capture_output=True, check=True)
    block = block.replace("/etc/letsencrypt/live/shop.example.com", str(tmp_path))
    # The usual ports and folder are for root, and others may use them.
    places = (f"listen unix:{tmp_path}/{number}" for number in count())
    http = "access_log off;\n" + re.sub(r"listen [0-9.:[\]]+", lambda _: next(places), block)
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{http}\n}}")
    command = [
        program("nginx"),
        "-t",
        "-e",
        "stderr",
        "-p",
        str(tmp_path),
        "-c",
        str(tmp_path / "nginx.conf"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "test is successful" in done.stderr) == (0, True), done.stderr


@pytest.mark.slow
def test_prometheus_takes_the_alarms() -> None:
    rules = ROOT / "deploy" / "prometheus" / "guildhall.yml"
    written = rules.read_text().count("- alert: ")
    assert written > 10
    command = [program("promtool"), "check", "rules", str(rules)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, f"{written} rules found" in done.stdout) == (0, True), done.stdout + done.stderr


def test_production_starts_with_the_settings(tmp_path: Path) -> None:
    (block,) = [block for block in BLOCKS if block.startswith("# /etc/guildhall.env\n")]
    (tmp_path / "guildhall.env").write_text(block)
    with patch.dict(os.environ):
        load_env_file(tmp_path / "guildhall.env")
        assert unknown_settings() == []
        settings = load_settings()
    assert (settings.production, chosen_settings(settings).live) == (True, True)


def test_the_webhook_subscribes_to_every_handled_event() -> None:
    listed = re.search(r"^`checkout\.session\.completed`.*?\n\n", GUIDE, re.DOTALL | re.MULTILINE)
    assert listed
    assert set(re.findall(r"`([a-z_.]+)`", listed[0])) == set(EVENT_TYPES)


def test_alarms_use_existing_metrics() -> None:
    named = {
        name.removesuffix("_bucket").removesuffix("_total") for name in re.findall(r"guildhall_\w+", GUIDE)
    }
    assert named - {"guildhall_uploads"} <= names()  # one of them is nginx's
    assert len(named) > 5


def test_every_unit_that_runs_the_shop_is_hardened_alike() -> None:
    units = {block.splitlines()[0]: block for block in BLOCKS if "[Service]" in block}
    assert len(units) >= 2
    needed = (
        "NoNewPrivileges=true",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "PrivateTmp=true",
        "UMask=0077",
    )
    bare = {name: [line for line in needed if line not in unit.splitlines()] for name, unit in units.items()}
    assert {name: missing for name, missing in bare.items() if missing} == {}


PACKAGES = {
    "python3-venv": "python3 -m venv",
    "postgresql": "sudo -u postgres psql",
    "nginx": "/etc/nginx/",
    "certbot": "certbot certonly",
    "python3-certbot-nginx": "certbot certonly --nginx",
    "sudo": "sudo -u",
}
"""The packages of Debian, each with what the guide types of it."""
OF_THE_SYSTEM = {"diff", "echo", "exec", "install", "ln", "ls", "mkdir", "rm", "systemctl", "useradd"}
OF_THE_PACKAGES = {"pg_basebackup", "server", "upstream", "try"}  # PostgreSQL's program, words of proxies
ELSEWHERE = {"guildhall", "docker"}  # the release; the other way to install it


def test_the_guide_begins_with_the_packages_that_it_uses() -> None:
    (line,) = BLOCKS[0].strip().splitlines()
    assert line == f"apt-get install {' '.join(PACKAGES)}"
    unused = {package for package, used in PACKAGES.items() if used not in GUIDE}
    assert unused == set()
    programs = set(re.findall(r"^(?:sudo -u \w+ )?([a-z][\w-]+)(?= )", "\n".join(BLOCKS[1:]), re.MULTILINE))
    named = {part for used in PACKAGES.values() for part in used.split()}
    named |= OF_THE_SYSTEM | OF_THE_PACKAGES | ELSEWHERE
    assert sorted(programs - named) == []
