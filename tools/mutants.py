"""Small faults drawn over our sources, to show that the tests notice them.

    .venv/bin/python -m tools.mutants            # each fault that the suite notices: its tests must fail
    .venv/bin/python -m tools.mutants 12 47      # these alone, by their number in the list

Each fault is put into a copy of the repository, and its tests run there, which pass without it. A fault whose code is
gone is passed over, and so is one without tests: the list says which they are. Fails if a fault survives the tests that
once noticed it, or if these are gone.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "mutants" / "mutants.json"
LINKED = (".venv", "frontend/node_modules", "frontend/dist")


@dataclass(frozen=True)
class Mutant:
    """A fault: the text of a file before and after it, and the tests that notice it, where some are known.

    `finding` is what the suite of that commit showed: `noticed`, `unnoticed` by the tests in `tried`, or `untried`.
    """

    path: str
    line: int
    kind: str
    before: str
    after: str
    tests: list[str]
    finding: str
    tried: list[str]


def listed() -> list[Mutant]:
    return [Mutant(**each) for each in json.loads(LIST.read_text("utf-8"))["mutants"]]


def copy_of_the_repository(folder: Path) -> None:
    """Copy the files that git knows, and link what is installed or built."""
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(lambda name: (ROOT / name).is_file(), names.stdout.splitlines()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)


def outcome(mutant: Mutant, copy: Path) -> str:
    """Return whether the tests notice the fault: `noticed`, `SURVIVES`, or why that could not be tried."""
    file = copy / mutant.path
    sound = file.read_text("utf-8") if file.exists() else ""
    if sound.count(mutant.before) != 1:
        return "the code is gone"
    if not pass_in(copy, mutant.tests):
        return "ITS TESTS FAIL without it, or are gone"
    file.write_text(sound.replace(mutant.before, mutant.after), "utf-8")
    try:
        return "SURVIVES" if pass_in(copy, mutant.tests) else "noticed"
    finally:
        file.write_text(sound, "utf-8")


def pass_in(copy: Path, tests: list[str]) -> bool:
    """Run tests of the server (`tests/...`) and of the frontend (`frontend/...`) and return whether all pass."""
    frontend = [test.removeprefix("frontend/") for test in tests if test.startswith("frontend/")]
    server = [test for test in tests if not test.startswith("frontend/")]
    if server and not _run(copy, ".venv/bin/python", "-m", "pytest", "-q", "-x", "-n0", *server):
        return False
    return not frontend or _run(copy / "frontend", "npx", "vitest", "run", *frontend)


def _run(folder: Path, *command: str) -> bool:
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True).returncode == 0


def main(*numbers: str) -> int:
    """Try the faults with these numbers, all by default. Return 1 if one survives, or could not be tried."""
    failed = False
    with TemporaryDirectory() as folder:
        copy_of_the_repository(Path(folder))
        for number, mutant in enumerate(listed(), 1):
            if not mutant.tests or (numbers and str(number) not in numbers):
                continue
            result = outcome(mutant, Path(folder))
            failed = failed or result.split()[0].isupper()
            sys.stdout.write(f"{number:3} {result}: {mutant.path}:{mutant.line} ({mutant.kind})\n")
            sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
