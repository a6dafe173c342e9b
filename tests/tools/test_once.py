"""scripts/once.sh runs a command again only when what it depends on has changed."""

import subprocess
from pathlib import Path

import pytest

ONCE = Path(__file__).parents[2] / "scripts" / "once.sh"


class Step:
    """A command that records each of its runs, behind a stamp."""

    def __init__(self, folder: Path) -> None:
        self.sources, self._stamp, self._notes = folder / "sources", folder / "stamp", folder / "notes"
        self.sources.mkdir()
        (self.sources / "a").write_text("one")
        self._notes.touch()

    def __call__(self, then: str = "true") -> int:
        """Run the step and return the number of runs so far."""
        command = ["bash", "-c", f"echo run >>'{self._notes}'; {then}"]
        subprocess.run([ONCE, self._stamp, self.sources, "--", *command], check=False)
        return len(self._notes.read_text().splitlines())


@pytest.fixture
def step(tmp_path: Path) -> Step:
    return Step(tmp_path)


def test_it_does_not_run_again_while_nothing_changes(step: Step) -> None:
    assert [step(), step(), step()] == [1, 1, 1]


def test_it_runs_again_after_a_change(step: Step) -> None:
    step()
    (step.sources / "a").write_text("two")
    assert [step(), step()] == [2, 2]


def test_it_runs_again_after_a_file_is_gone(step: Step) -> None:
    (step.sources / "b").write_text("more")
    step()
    (step.sources / "b").unlink()
    assert step() == 2


def test_it_runs_again_after_a_failure(step: Step) -> None:
    assert [step("false"), step(), step()] == [1, 2, 2]
