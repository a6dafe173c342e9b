"""The demo's company: the one of the specification."""

from datetime import datetime

from guildhall.services.shop_settings.models import ONLY
from guildhall.services.shop_settings.values import Company
from guildhall_demo.reading import Rows, read_file


def settings_rows(now: datetime) -> Rows:
    """Return the demo's settings: its company alone, so that everything else is as in a new shop."""
    company = Company.model_validate(read_file("company")).model_dump(mode="json")
    return [{"id": ONLY, "version": 1, "chosen": {"company": company}, "updated_at": now}]
