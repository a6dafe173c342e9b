"""The frontend's one table of badge tones has every status that a table of the shop may keep."""

import re
from pathlib import Path

from sqlalchemy import CheckConstraint

from guildhall.domains.referrals.queries.counting import EntryState
from guildhall.schema import metadata

TABLE = Path(__file__).parents[2] / "frontend" / "src" / "ui" / "status-tones.ts"
WORDS = re.compile(r"(?:^|\.)(\w*status|state|decision) IN \(([^)]+)\)")
UNSEEN = {
    ("files", "state"),  # a file in upload is in no list
    ("vat_checks", "status"),  # the office shows the number's standing
    ("payments", "decision"),  # written out beside the problem, without a badge
}


def _kept() -> dict[str, set[str]]:
    """Return the statuses of each table, as its constraints list them."""
    kept: dict[str, set[str]] = {"commissions": set(EntryState)}
    for table in metadata.sorted_tables:
        for constraint in table.constraints:
            if isinstance(constraint, CheckConstraint) and (found := WORDS.search(str(constraint.sqltext))):
                column, words = found.groups()
                if (table.name, column) not in UNSEEN:
                    kept[table.name] = kept.get(table.name, set()) | set(re.findall(r"\w+", words))
    return kept


def _toned() -> dict[str, set[str]]:
    """Return the statuses that have a tone, by the table that keeps them."""
    source = TABLE.read_text("utf-8").split("STATUS_TONES = {")[1].split("} as const")[0]
    source = re.sub(r"//.*", "", source)
    return {
        name: set(re.findall(r"(\w+):", body)) for name, body in re.findall(r"(\w+): \{([^{}]*)\}", source)
    }


def test_every_status_that_is_kept_has_a_tone() -> None:
    kept, toned = _kept(), _toned()
    assert len(kept) >= 13, sorted(kept)
    missing = {name: words - toned.get(name, set()) for name, words in kept.items()}
    assert {name: words for name, words in missing.items() if words} == {}
