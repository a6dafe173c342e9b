"""The compose file, the Containerfile, the wheel and the production guide agree with each other."""

import ipaddress
import json
import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from guildhall.config.version import VERSION
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.serve.environment import load_env_file, load_settings, unknown_settings

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "Containerfile").read_text()
GUIDE = (ROOT / "docs" / "guides" / "production.md").read_text()
BLOCKS = re.findall(r"^```\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
VARIABLE = re.compile(r"\$\{(\w+):\?\}")
WHEEL = f"guildhall-{VERSION}-py3-none-any.whl"


def instructions(name: str) -> list[str]:
    joined = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(rf"^{name} (.+)$", joined, re.MULTILINE)


def env_block() -> dict[str, str]:
    (block,) = [block for block in BLOCKS if block.startswith("# .env\n")]
    return dict(line.split("=", 1) for line in block.splitlines()[1:])


def test_the_image_receives_only_the_files_of_a_release() -> None:
    copied = [line.split()[:-1] for line in instructions("COPY") if not line.startswith("--from=")]
    assert copied == [["dist/requirements.txt", "dist/guildhall-*.whl"]]
    allowed = (ROOT / ".dockerignore").read_text().splitlines()
    assert allowed == ["*", *(f"!{name}" for name in copied[0])]
    assert fnmatch(f"dist/{WHEEL}", copied[0][1])
    assert "dist/requirements.txt" in (ROOT / "scripts" / "wheel.sh").read_text()
    assert "--require-hashes" in CONTAINERFILE


def test_what_runs_contains_no_tool_of_the_build() -> None:
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert last.startswith("docker.io/library/python:3.11-slim")
    assert list(re.findall(r"^COPY (.+)$", last, re.MULTILINE)) == [
        "--from=packages /opt/guildhall /opt/guildhall"
    ]
    assert re.findall(r"\b(?:apt-get|pip|uv|npm|node)\b", last) == []


def test_threads_share_two_heaps_in_the_image_and_in_the_unit() -> None:
    set_in_image = " ".join(instructions("ENV")).split()
    (unit,) = [block for block in BLOCKS if block.startswith("# /etc/systemd/system/guildhall.service\n")]
    assert "MALLOC_ARENA_MAX=2" in set_in_image
    assert "Environment=MALLOC_ARENA_MAX=2" in unit.splitlines()


def test_the_health_check_asks_the_readiness_page() -> None:
    (check,) = instructions("HEALTHCHECK")
    (command,) = instructions("CMD")
    (port,) = instructions("EXPOSE")
    assert f"http://127.0.0.1:{port}/readyz" in check
    assert f"reverse_proxy shop:{port} {{" in COMPOSE["configs"]["caddyfile"]["content"]
    programs = [json.loads(line[line.index("[") :])[0] for line in (check, command)]
    assert programs == ["/opt/guildhall/bin/python", "/opt/guildhall/bin/guildhall"]
    for name in ("shop", "postgresql"):
        waiting = [service for service in SERVICES.values() if name in service.get("depends_on", {})]
        assert [service["depends_on"][name] for service in waiting] == [{"condition": "service_healthy"}]


def test_the_services_share_what_they_name() -> None:
    assert SERVICES.keys() == {"shop", "postgresql", "caddy"}
    assert SERVICES["shop"]["image"] == f"guildhall:{VERSION}"
    assert (ROOT / SERVICES["shop"]["build"]["dockerfile"]).is_file()
    mounted = [volume.split(":") for service in SERVICES.values() for volume in service["volumes"]]
    assert {name for name, _ in mounted} == COMPOSE["volumes"].keys()
    assert ["data", *instructions("VOLUME")] in mounted
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert SERVICES["shop"]["environment"]["GUILDHALL_TRUSTED_PROXIES"] == network["subnet"]
    assert ipaddress.ip_network(network["subnet"]).is_private


def test_the_guide_sets_every_variable_of_the_compose_file() -> None:
    used = set(VARIABLE.findall((ROOT / "compose.yaml").read_text()))
    assert used == {"SHOP_DOMAIN", "POSTGRES_PASSWORD"}
    assert used <= env_block().keys()


def test_production_starts_with_the_settings_of_the_containers(tmp_path: Path) -> None:
    values = env_block()
    for name, value in SERVICES["shop"]["environment"].items():
        values[name] = VARIABLE.sub(lambda found: values[found[1]], value)
    (tmp_path / "env").write_text("".join(f"{name}={value}\n" for name, value in values.items()))
    with patch.dict("os.environ"):
        load_env_file(tmp_path / "env")
        assert unknown_settings() == []
        settings = load_settings()
    assert (settings.production, chosen_settings(settings).live) == (True, True)
    assert settings.database_url == "postgresql://guildhall:PASSWORD@postgresql/guildhall"


def test_the_proxies_have_the_same_rules() -> None:
    """The guide's own Caddyfile is checked by tests/docs/test_production_guide.py."""
    (guide,) = [block for block in BLOCKS if block.startswith("# /etc/caddy/Caddyfile\n")]
    own = COMPOSE["configs"]["caddyfile"]["content"].replace("${SHOP_DOMAIN:?}", env_block()["SHOP_DOMAIN"])
    expected = guide.replace("127.0.0.1:8000", "shop:8000").splitlines()[1:]
    assert [line.split() for line in own.splitlines()] == [line.split() for line in expected]


@pytest.mark.parametrize("document", ["README.md", "docs/guides/production.md", "compose.yaml"])
def test_documents_name_the_version_of_the_release(document: str) -> None:
    named = re.findall(r"guildhall[-:](\d+\.\d+\.\d+)", (ROOT / document).read_text())
    assert set(named) == {VERSION}


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if not block.startswith("# ")], ids=lambda block: block.split("\n")[0]
)
def test_shell_commands_of_the_guide_are_valid(block: str) -> None:
    done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_installation_is_three_commands() -> None:
    section = GUIDE.partition("## 1. Install\n")[2].partition("\n## 2.")[0]
    (block,) = re.findall(r"^```\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert len(block.splitlines()) == 3
    assert WHEEL in block
    assert "--require-hashes -r requirements.txt" in block
    assert "git clone" not in GUIDE


def test_only_old_releases_are_listed_for_removal(tmp_path: Path) -> None:
    """The running release and the one before it, for a rollback, stay."""
    (block,) = [block for block in BLOCKS if block.startswith("ls -1dt ")]
    for age, version in enumerate(["0.4.0", "0.3.0", "0.2.0", "0.1.0"]):
        folder = tmp_path / f"guildhall-{version}"
        folder.mkdir()
        subprocess.run(["touch", "-d", f"{age} days ago", str(folder)], check=True)
    (tmp_path / "guildhall").symlink_to(tmp_path / "guildhall-0.4.0")
    command = block.replace("/srv", str(tmp_path))
    listed = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout
    assert listed.split() == [f"{tmp_path}/guildhall-{version}/" for version in ("0.2.0", "0.1.0")]


def test_prometheus_reads_the_pages_that_the_alarms_name() -> None:
    (block,) = [block for block in BLOCKS if block.startswith("# /etc/prometheus/prometheus.yml\n")]
    (job,) = yaml.safe_load(block)["scrape_configs"]
    assert f'up{{job="{job["job_name"]}"}}' in (ROOT / "deploy" / "prometheus" / "guildhall.yml").read_text()
    assert yaml.safe_load(block) == yaml.safe_load(
        (ROOT / "deploy" / "prometheus" / "prometheus.yml").read_text()
    )
    assert job["static_configs"] == [{"targets": ["127.0.0.1:8000"]}]
    assert yaml.safe_load(block)["rule_files"] == ["guildhall.yml"]
