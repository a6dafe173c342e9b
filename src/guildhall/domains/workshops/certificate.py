"""Certificates of attendance: access, content and verification by code."""

from dataclasses import dataclass, field
from datetime import date, datetime

from guildhall.core.answer_fields import JSON
from guildhall.core.dates import day_in, written_day
from guildhall.core.errors import Conflict, existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.queries import Attendance, Condition, attendance_by_code, attendance_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.documents.brand import PaperBrand, brand_at
from guildhall.services.pdf.diploma import Diploma, draw_diploma
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.site.server_texts import published_texts


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate to draw. `made` is the file's date, so that every download is the same file.

    Name and look are the shop's of today: it vouches for the attendance now.
    """

    words: Diploma
    language: str
    made: datetime
    code: str
    brand: PaperBrand

    def draw(self) -> bytes:
        """Return the PDF in the holder's language. Call it from a thread."""
        return draw_diploma(self.words, language=self.language, made=self.made, look=self.brand.look())


@dataclass(frozen=True, slots=True)
class Attested:
    """A verified certificate, with the workshop's first day."""

    holder: str
    workshop: str
    first_day: date = field(metadata={JSON: "date"})


def certificate_of(
    uow: UnitOfWork, caller: Caller, seat_id: str, *, guest: Condition | None = None
) -> Certificate:
    """Return the certificate of the caller's own seat, or of any seat for an admin.

    `guest` is the condition of the seats that a guest's token opens, or None.

    Raises NotFound, Conflict not_attended.
    """
    seat = existing(attendance_of(uow, caller, seat_id, guest=guest))
    if seat.attended_at is None or seat.code is None:
        raise Conflict("not_attended")
    words, brand = _words(uow, seat, seat.code), brand_at(uow, uow.now)
    return Certificate(words, seat.language, seat.attended_at, seat.code, brand)


def attested(uow: UnitOfWork, code: str) -> Attested:
    """Verify a code. Raises NotFound for an unknown code, or if the attendance was revoked."""
    seat = existing(attendance_by_code(uow, code.strip().upper()))
    return Attested(seat.name, seat.workshop, _days(seat)[0])


def _words(uow: UnitOfWork, seat: Attendance, code: str) -> Diploma:
    translate = published_texts(uow, seat.language).below("certificate")
    first, last = _days(seat)
    days = written_day(first, seat.language)
    if last > first:
        days = translate("days", first=days, last=written_day(last, seat.language))
    return Diploma(
        title=translate("title"),
        company=shop_settings(uow).company.name,
        lead=translate("attests"),
        holder=seat.name or seat.email,
        deed=translate("attended"),
        subject=seat.workshop,
        details=(f"{days} · {seat.duration}", translate("with", instructor=seat.instructor)),
        proof=translate("check", code=code),
        check_at=f"{uow.settings.site_url.partition('://')[2]}/certificates/{code}",
    )


def _days(seat: Attendance) -> tuple[date, date]:
    """Return the first and the last day in the workshop's time zone."""
    first = day_in(seat.starts_at, seat.time_zone)
    return first, day_in(seat.ends_at, seat.time_zone) if seat.ends_at else first
