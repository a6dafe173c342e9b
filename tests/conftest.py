"""The suite runs on either database: `pytest --database sqlite` (the default) or `--database postgresql`.

The fixtures, from the inside out (each in its module of tests/support):

clock      a FixedClock; `clock.advance(timedelta(...))`
settings   safe settings for a test; `@pytest.mark.settings(seat_hold_minutes=1)` changes some
runtime    the application without HTTP, on a migrated database of the test's own
client     HTTP against the assembled application, in this process and this thread
serve      a factory of real servers (`guildhall serve`) for real clients
page       a fresh page of a headless Chromium

Which tests run: see tests/support/selection.py.
"""

import gc
import os

import pytest

gc.disable()  # until the tests are collected, which makes no garbage: a fifth of its time would be spent on looking

pytest_plugins = [
    "tests.support.selection",
    "tests.support.databases",
    "tests.support.application",
    "tests.support.serving",
    "tests.support.browsing",
    "tests.support.acceptance",
]


def pytest_configure(config: pytest.Config) -> None:
    """Remove a developer's own GUILDHALL_ variables, which must not affect the tests."""
    for name in [name for name in os.environ if name.startswith("GUILDHALL_")]:
        del os.environ[name]
    config.addinivalue_line(
        "markers", "settings(**values): run with these settings instead of the usual ones"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Freeze imported objects: the garbage collector need not scan them again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
