"""Save the draft of the site, publish it, and return to an older version."""

from typing import Any

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, Refused, existing
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.site.content import ClaimName, SiteContent
from guildhall.services.site.models import ONLY, SiteDraft, SiteVersion
from guildhall.services.site.palette import ENOUGH, lowest_contrast, readable
from guildhall.services.site.queries import draft_site, published_site, version_of
from guildhall.services.site.texts import checked_texts


def save_draft(uow: UnitOfWork, caller: Caller, version: int, wanted: SiteContent) -> None:
    """Replace the draft, checked as in `checked_site`.

    Raises NotAllowed for everyone but an admin, and Conflict site_changed unless `version` is the present one.
    """
    caller.require(caller.admin)
    _write_draft(uow, caller, version, checked_site(wanted))


def publish(uow: UnitOfWork, caller: Caller, version: int) -> int:
    """Publish the draft and return the new version's number. `version` as in save_draft."""
    caller.require(caller.admin)
    draft = draft_site(uow)
    if draft.number != version:
        raise Conflict("site_changed")
    return _add_version(uow, caller, draft.content)


def restore(uow: UnitOfWork, caller: Caller, number: int) -> int:
    """Publish an older version again, as draft too, and return its new number. Raises NotFound."""
    caller.require(caller.admin)
    content = existing(version_of(uow, number))
    _write_draft(uow, caller, draft_site(uow).number, content)
    return _add_version(uow, caller, content, restored_from=number)


def checked_site(wanted: SiteContent) -> SiteContent:
    """Return the content with the texts that differ from the built-in ones. Raises Refused, with the place."""
    if wanted.accent and lowest_contrast(wanted.accent, "light") < ENOUGH:
        raise Refused("accent_too_pale", details=readable(wanted.accent, "light"))
    for name, claim in wanted.claims.items():
        if claim.shown and not (claim.words and claim.source and claim.as_of):
            raise Refused("claim_incomplete", details=ClaimName(name))
    return wanted.model_copy(update={"texts": checked_texts(wanted.texts)})


def _write_draft(uow: UnitOfWork, caller: Caller, version: int, content: SiteContent) -> None:
    row: dict[str, Any] = {
        "content": content.model_dump(mode="json"),
        "updated_by": caller.account_id,
    }
    if version:
        same = update(SiteDraft).where(SiteDraft.id == ONLY, SiteDraft.version == version)
        done = uow.db.execute(same.values(**row, version=version + 1)).rowcount == 1
    else:
        done = insert_new(uow.db, SiteDraft, row | {"id": ONLY, "version": 1})
    if not done:
        raise Conflict("site_changed")


def _add_version(
    uow: UnitOfWork, caller: Caller, content: SiteContent, restored_from: int | None = None
) -> int:
    number, version_id = published_site(uow).number + 1, new_id()
    row = {
        "id": version_id,
        "number": number,
        "content": content.model_dump(mode="json"),
        "restored_from": restored_from,
        "published_by": caller.account_id,
        "published_at": uow.now,
    }
    if not insert_new(uow.db, SiteVersion, row):
        raise Conflict("site_changed")
    record(
        uow,
        caller.account_id,
        "site.restored" if restored_from else "site.published",
        SiteVersion.__tablename__,
        version_id,
        number=number,
    )
    return number
