"""The rule for the publication of articles and news (spec §4)."""

from datetime import UTC, datetime

import pytest

from guildhall.domains.content.rules import publication

BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 2, 1, tzinfo=UTC)
LATER = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("published", "wanted", "existing", "expected"),
    [
        (True, None, None, NOW),
        (True, None, BEFORE, BEFORE),
        (True, LATER, BEFORE, LATER),
        (False, None, BEFORE, None),
        (False, LATER, None, None),
    ],
)
def test_publication(
    published: bool, wanted: datetime | None, existing: datetime | None, expected: datetime | None
) -> None:
    assert publication(published=published, wanted=wanted, existing=existing, now=NOW) == expected
