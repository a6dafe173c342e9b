"""The number of cases a test draws: always the same few in `make test`, CASES times as many, at random, in `make
fuzz`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("CASES", "1"))


def drawn(usual: int) -> settings:
    """Return settings of a test that tries `usual` cases. The same database, client or shop serves them all."""
    return settings(
        max_examples=usual * TIMES,
        derandomize=TIMES == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
