"""Checks the whole repository; exits with 1 if a rule is broken. `--report` prints the sizes as well."""

import sys
from pathlib import Path

from tools.lint import one_class_one_name, promises, singulars, terms, tree
from tools.lint.rules import RULES
from tools.lint.source import SourceFile, Violation, sources

MINIMUM = "{}.{}".format(*sys.version_info)
ROOT = Path(__file__).parents[2]


def broken_rules(source: SourceFile) -> list[Violation]:
    try:
        return [finding for rule in RULES for finding in rule(source)]
    except SyntaxError as error:
        return [source.at(error.lineno or 0, f"not valid Python {MINIMUM}: {error.msg}")]


def main() -> int:
    everything = list(sources(ROOT))
    findings = [finding for source in everything for finding in broken_rules(source)]
    findings += tree.check(everything)
    findings += one_class_one_name.check(everything)
    findings += terms.check(ROOT)
    findings += promises.check(ROOT)
    findings += singulars.check(ROOT)
    for finding in findings:
        print(finding)
    if "--report" in sys.argv:
        print(tree.report(everything))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
