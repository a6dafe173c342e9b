"""Sum up a folder of JUnit files in one line of pytest's form, and end as the run did.

Usage: closing_line.py FOLDER SECONDS [FAILED_STAGE...]
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree


@dataclass(frozen=True)
class Tally:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def line(self, seconds: int) -> str:
        counts = [f"{self.failed} failed"] if self.failed else []
        counts.append(f"{self.passed} passed")
        counts += [f"{self.skipped} skipped"] if self.skipped else []
        return f" {', '.join(counts)} in {seconds}s ".center(80, "=")


def tally(file: Path) -> Tally:
    """What one JUnit file says; its test suites may be nested in any way."""
    cases = ElementTree.parse(file).getroot().iter("testcase")
    total = Tally()
    for case in cases:
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            total += Tally(failed=1)
        elif "skipped" in tags:
            total += Tally(skipped=1)
        else:
            total += Tally(passed=1)
    return total


def main(folder: str, seconds: str, *failed_stages: str) -> int:
    """0 only if tests ran, none failed and no stage did."""
    total = sum((tally(file) for file in Path(folder).glob("*.xml")), Tally())
    if failed_stages:
        print(f"make test: FAILED in {', '.join(failed_stages)}")
    print(total.line(int(seconds)))
    return 0 if total.passed and not total.failed and not failed_stages else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
