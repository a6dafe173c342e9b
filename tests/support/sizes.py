"""Sizes of tests that may be large: a smoke in `make test`, the full size in `make nightly`."""

from hypothesis import HealthCheck, settings

at_length = False
"""True with `--nightly`; set before the tests are imported."""

TIMES = 25


def sized(usual: int, nightly: int) -> int:
    """Return the size of this run."""
    return nightly if at_length else usual


def drawn(usual: int) -> settings:
    """Return settings of a test that tries `usual` cases: always the same ones, or TIMES as many, drawn at random.

    The same database, client or shop serves them all.
    """
    return settings(
        max_examples=sized(usual, usual * TIMES),
        derandomize=not at_length,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
