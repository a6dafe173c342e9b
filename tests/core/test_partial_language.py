"""A language is a folder and an entry in the list; English fills what a partial one lacks, in Python and in pages."""

import json
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, select

from guildhall.core.dates import written_day
from guildhall.core.i18n import LANGUAGES, text
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.services.shop_settings.countries import country_name
from tests.support.rows import add_profile

ROOT = Path(__file__).parents[2]
NYNORSK = {"name": "Norsk nynorsk", "locale": "nn-NO", "plurals": ["one", "other"], "columns": False}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources with a made-up partial translation into Nynorsk."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "dist")
    shutil.copytree(ROOT / "src" / "guildhall", tmp_path / "src" / "guildhall", ignore=skipped)
    shutil.copytree(ROOT / "frontend" / "src", tmp_path / "frontend" / "src", ignore=skipped)
    folder = tmp_path / "frontend" / "src" / "locales"
    (folder / "nn").mkdir()
    (folder / "nn" / "basket.json").write_text(json.dumps({"title": "Carrello"}))
    (folder / "nn" / "server.json").write_text(json.dumps({"mail": {"order_paid": {"subject": "Grazie"}}}))
    mark(tmp_path, partial=True)
    return tmp_path


def mark(copy: Path, *, partial: bool) -> None:
    path = copy / "frontend" / "src" / "locales" / "languages.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"nn": NYNORSK | {"partial": partial}}))


def evaluated(copy: Path, code: str) -> Any:
    """Return what Python code prints as JSON, with the copy's package."""
    program = f"import json\nfrom guildhall.core import i18n\n{code}"
    environment = os.environ | {"PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def checked(copy: Path) -> tuple[int, str]:
    command = ["node", str(ROOT / "frontend" / "tools" / "i18n-check.mjs")]
    done = subprocess.run(command, cwd=copy / "frontend", capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_the_server_falls_back_to_english(copy: Path) -> None:
    code = """
from datetime import date
from guildhall.core.dates import short_date, written_day
from guildhall.services.shop_settings.countries import country_name
own, other = i18n._find("nn", "mail.order_paid.subject"), list(i18n.texts_under("nn", "priceNote").items())
print(json.dumps([
    "nn" in i18n.LANGUAGES, "nn" in i18n.TRANSLATED, own,
    bool(other) and other == list(i18n.texts_under("en", "priceNote").items()),
    written_day(date(2027, 1, 14), "nn"), short_date(date(2027, 1, 14), "nn"), country_name("DE", "nn"),
    i18n.OPEN_GRAPH["nn"],
]))
"""
    day = ["January 14, 2027", "Jan 14, 2027"]
    assert evaluated(copy, code) == [True, False, "Grazie", True, *day, "Germany", "nn_NO"]


@pytest.mark.slow
def test_pages_fall_back_to_english(copy: Path) -> None:
    module = (ROOT / "frontend" / "tools" / "locale-texts.mjs").as_uri()
    folder = copy / "frontend" / "src" / "locales"
    (folder / "en" / "cart.json").write_text(
        json.dumps({"items_one": "1 item", "items_other": "{{count}} items"})
    )
    (folder / "nn" / "cart.json").write_text(json.dumps({"items_other": "{{count}} varer"}))
    program = f"""
import {{ shownTexts }} from "{module}";
const shown = (namespace) => shownTexts("{folder}", "nn", namespace);
console.log(JSON.stringify(["basket", "checkout", "cart"].map(shown)));
"""
    command = ["node", "--input-type=module", "-e", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    english = [json.loads((folder / "en" / f"{name}.json").read_text()) for name in ("basket", "checkout")]
    in_browser = json.loads(done.stdout)
    assert in_browser == [english[0] | {"title": "Carrello"}, english[1], {"items_other": "{{count}} varer"}]
    rendered = 'print(json.dumps([i18n.texts_of("nn", name) for name in ("basket", "checkout", "cart")]))'
    assert evaluated(copy, rendered) == in_browser


@pytest.mark.slow
def test_the_check_counts_what_a_partial_language_lacks(copy: Path) -> None:
    (copy / "frontend/src/locales/nn/server.json").unlink()
    code, output = checked(copy)
    assert code == 0, output
    assert f"complete in {len(LANGUAGES)} languages" in output
    assert "nn is partial: " in output


@pytest.mark.slow
def test_the_check_fails_for_a_language_that_claims_to_be_complete(copy: Path) -> None:
    mark(copy, partial=False)
    assert checked(copy)[0] == 1


def test_no_table_lists_the_languages(runtime: Runtime) -> None:
    """A CHECK of the languages would need a migration for each, and no comparison of schemas sees one."""
    database = inspect(runtime.database.engine)
    checks = [
        check["sqltext"]
        for table in database.get_table_names()
        for check in database.get_check_constraints(table)
    ]
    assert [check for check in checks if any(f"'{code}'" in check for code in LANGUAGES)] == []
    assert any("lower(" in check for check in checks)


def test_a_customer_keeps_a_language_that_the_list_lacks(runtime: Runtime) -> None:
    """As after an update that drops a language: its customers read English."""
    with runtime.writing() as uow:
        profile_id = add_profile(uow, "ada@example.com", language="nn")
        assert uow.db.scalar(select(Profile.language).where(Profile.id == profile_id)) == "nn"
    assert text("nn", "mail.order_paid.subject", item="Kit") == text(
        "en", "mail.order_paid.subject", item="Kit"
    )
    assert written_day(date(2027, 1, 14), "nn") == "January 14, 2027"
    assert country_name("DE", "nn") == "Germany"


@pytest.mark.slow
def test_the_check_fails_for_a_placeholder_that_code_does_not_pass(copy: Path) -> None:
    chart = copy / "frontend" / "src" / "account" / "partner" / "chart.tsx"
    passed = 't("figures.chart", { figure:'
    assert passed in chart.read_text("utf-8")
    chart.write_text(chart.read_text("utf-8").replace(passed, 't("figures.chart", { metric:'), "utf-8")
    code, output = checked(copy)
    assert code == 1
    assert 'account/partner/chart.tsx: t("partner:figures.chart") does not pass {{figure}}' in output
