"""`make affected` finds the tests of a change by their imports."""

import subprocess
from pathlib import Path

import pytest

from tools import affected

FILES = {
    "src/guildhall/core/money.py": "",
    "src/guildhall/domains/orders/rules.py": "from guildhall.core import money\n",
    "src/guildhall/domains/reviews/rules.py": "",
    "src/guildhall/serve/wiring.py": "import guildhall.domains.reviews.rules\n",
    "tests/orders/conftest.py": "",
    "tests/orders/test_place.py": "",
    "tests/payments/conftest.py": "from tests.support.tills import till\n",
    "tests/payments/test_pay.py": "",
    "tests/http/test_pages.py": "import guildhall.domains.orders.rules\nimport guildhall.serve.wiring\n",
    "tests/support/tills.py": "",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    affected._imported.cache_clear()
    affected._file_of.cache_clear()
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ("tests/orders/test_place.py", ["tests/orders/test_place.py"]),
        ("src/guildhall/core/money.py", ["tests/http/test_pages.py"]),
        ("src/guildhall/domains/orders/rules.py", ["tests/http/test_pages.py", "tests/orders/test_place.py"]),
        ("src/guildhall/domains/reviews/rules.py", []),
        ("tests/orders/conftest.py", ["tests/orders/test_place.py"]),
        ("tests/support/tills.py", ["tests/payments/test_pay.py"]),
        ("README.md", []),
    ],
)
def test_a_change_affects_the_tests_that_import_it(tree: Path, changed: str, found: list[str]) -> None:
    tests = Path("tests").rglob("test_*.py")
    assert affected.affected({Path(changed)}, tests) == [Path(name) for name in found]


def test_committed_changed_and_new_files_count(tree: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *arguments], check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "first")
    git("switch", "-qc", "change")
    Path("committed.py").write_text("")
    git("add", ".")
    git("commit", "-qm", "second")
    Path("tests/orders/conftest.py").write_text("import pytest\n")
    Path("new.py").write_text("")
    assert affected.changed_files() == {
        Path("committed.py"),
        Path("tests/orders/conftest.py"),
        Path("new.py"),
    }
