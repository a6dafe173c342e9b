"""Wait for an event in another thread or process: by its own sign, never for a fixed time."""

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds; a guard against a test that hangs, not a measurement: machines are busy


def until(condition: Callable[[], object], every: float = 0.02) -> None:
    """Return once the condition holds. It is asked again after `every` seconds."""
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up, "what the test waits for did not happen"
        time.sleep(every)
