"""Summarize a folder of JUnit files in one line like pytest's, with the exit code of the run.

Usage: closing_line.py FOLDER SECONDS [FAILED_STAGE...]
"""

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

NAMED = 20  # of the failed tests: more have a common cause
SHOWN = ("failed", "flaky", "passed", "skipped")  # in the order of the line; "passed" is shown at 0 too


def outcomes(file: Path) -> list[tuple[str, str]]:
    """Return the tests of one JUnit file, at any depth, each with its outcome: passed, failed or skipped."""
    ended = []
    for case in ElementTree.parse(file).getroot().iter("testcase"):
        tags = {child.tag for child in case}
        state = "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"
        ended.append((f"{case.get('classname')}::{case.get('name')}", state))
    return ended


def read(folder: Path) -> tuple[Counter[str], dict[str, list[str]]]:
    """Return the number of tests by outcome, and the names of those that failed or are flaky.

    A test is flaky when it failed in the run (`NAME.xml`) and passed when it ran again alone (`NAME.again.xml`).
    """
    total = Counter[str]()
    named: dict[str, list[str]] = {"failed": [], "flaky": []}
    for file in sorted(folder.glob("*.xml")):
        if file.stem.endswith(".again"):
            continue
        again = file.with_suffix(".again.xml")
        alone = dict(outcomes(again)) if again.exists() else {}
        for test, state in outcomes(file):
            outcome = "flaky" if state == "failed" and alone.get(test) == "passed" else state
            total[outcome] += 1
            if outcome in named:
                named[outcome].append(test)
    return total, named


def line(total: Counter[str], seconds: int) -> str:
    """Return the closing line, 80 characters wide."""
    counts = [f"{total[state]} {state}" for state in SHOWN if total[state] or state == "passed"]
    return f" {', '.join(counts)} in {seconds}s ".center(80, "=")


def main(folder: str, seconds: str, *failed_stages: str) -> int:
    """Return 0 only if tests ran, none failed, none was flaky and no stage failed."""
    total, named = read(Path(folder))
    for test in named["failed"][:NAMED]:
        print(f"failed: {test}")
    if total["failed"] > NAMED:
        print(f"failed: {total['failed'] - NAMED} more")
    for test in named["flaky"]:
        print(f"flaky (failed in the run, passed alone): {test}")
    if failed_stages:
        print(f"make test: FAILED in {', '.join(failed_stages)}")
    print(line(total, int(seconds)))
    refused = total["failed"] + total["flaky"]
    return 0 if total["passed"] and not refused and not failed_stages else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
