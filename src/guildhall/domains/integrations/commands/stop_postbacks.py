"""Stops partners' postbacks of a restored database: it may be a copy beside the shop that customers use."""

from sqlalchemy import update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.queries import saved_settings


def stop_postbacks(uow: UnitOfWork) -> bool:
    """Switch the setting off, and return whether it was on."""
    saved = saved_settings(uow)
    if not saved.settings.partner_postbacks:
        return False
    chosen = saved.settings.model_dump(mode="json") | {"partner_postbacks": False}
    changing = update(StoredSettings).where(StoredSettings.id == ONLY)
    uow.db.execute(changing.values(chosen=chosen, version=saved.version + 1))
    uow.uncache(StoredSettings.__tablename__)
    changes = {"partner_postbacks": [True, False]}
    record(uow, None, "settings.changed", StoredSettings.__tablename__, str(ONLY), changes=changes)
    return True
