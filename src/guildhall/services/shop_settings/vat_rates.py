"""The standard VAT rates of the EU, the United Kingdom and Switzerland, each with the day from which it applies.

`vat_rates.json` names its sources and the day on which it was checked. Reduced rates are for the owner to enter.
"""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path


@cache
def _standard() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = json.loads(
        Path(__file__).with_name("vat_rates.json").read_text("utf-8")
    )["standard"]
    return table


def shipped_rate(country: str | None, on: date) -> str | None:
    """Return a country's standard rate on a day, in percent, or None if the table lacks it."""
    since = {day: rate for day, rate in _standard().get(country or "", {}).items() if day <= on.isoformat()}
    return since[max(since)] if since else None
