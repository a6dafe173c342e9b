"""Sum up a folder of JUnit files in one line of pytest's form, and end as the run did.

Usage: closing_line.py FOLDER SECONDS [FAILED_STAGE...]
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree


@dataclass(frozen=True)
class Tally:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def line(self, seconds: int) -> str:
        counts = [f"{self.failed} failed"] if self.failed else []
        counts.append(f"{self.passed} passed")
        counts += [f"{self.skipped} skipped"] if self.skipped else []
        return f" {', '.join(counts)} in {seconds}s ".center(80, "=")


def outcomes(file: Path) -> list[tuple[str, str]]:
    """The tests of one JUnit file, nested in any way, each with how it ended: passed, failed or skipped."""
    ended = []
    for case in ElementTree.parse(file).getroot().iter("testcase"):
        tags = {child.tag for child in case}
        state = "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"
        ended.append((f"{case.get('classname')}::{case.get('name')}", state))
    return ended


def read(folder: Path) -> tuple[Tally, list[str]]:
    """All stages' outcomes, and the tests that passed only when they were asked again (`NAME.again.xml`)."""
    total, late = Counter[str](), []
    for file in folder.glob("*.xml"):
        ended = outcomes(file)
        if file.stem.endswith(".again"):
            late += [test for test, state in ended if state == "passed"]
        elif file.with_suffix(".again.xml").exists():
            ended = [(test, state) for test, state in ended if state != "failed"]
        total.update(state for _, state in ended)
    return Tally(total["passed"], total["failed"], total["skipped"]), late


def main(folder: str, seconds: str, *failed_stages: str) -> int:
    """0 only if tests ran, none failed and no stage did."""
    total, late = read(Path(folder))
    for test in late:
        print(f"passed only alone, not among the others: {test}")
    if failed_stages:
        print(f"make test: FAILED in {', '.join(failed_stages)}")
    print(total.line(int(seconds)))
    return 0 if total.passed and not total.failed and not failed_stages else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
