"""The list of small faults can be read, and names tests that there are."""

from tools.mutants import ROOT, listed


def test_every_test_that_notices_a_fault_is_there() -> None:
    mutants = listed()
    assert len(mutants) > 70
    there = [mutant for mutant in mutants if (ROOT / mutant.path).exists()]  # a fault goes with its code
    named = {test.partition("::")[0] for mutant in there for test in mutant.tests}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_a_fault_is_noticed_by_tests_or_says_what_was_tried() -> None:
    findings = {mutant.finding for mutant in listed()}
    assert findings <= {"noticed", "unnoticed", "untried"}
    assert [mutant for mutant in listed() if (mutant.finding == "noticed") != bool(mutant.tests)] == []
