"""The certificate of attendance: who gets one, what it says, and how it is checked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from guildhall.core.dates import written_day
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.i18n import text
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.queries import Attendance, attendance_by_code, attendance_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.pdf.diploma import Diploma, draw_diploma
from guildhall.services.shop_settings.queries import shop_settings

NOT_ATTENDED = "There is a certificate once your attendance has been marked."


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate to draw: `made` dates the file, so that it is the same file whenever it is asked for."""

    words: Diploma
    language: str
    made: datetime
    code: str

    def draw(self) -> bytes:
        """The PDF, in its holder's language."""
        return draw_diploma(self.words, language=self.language, made=self.made)


@dataclass(frozen=True, slots=True)
class Attested:
    """What a certificate's code proves to whoever was shown it."""

    holder: str
    workshop: str
    first_day: date


def certificate_of(uow: UnitOfWork, caller: Caller, seat_id: str) -> Certificate:
    """Of the caller's own seat, or of any for an admin. Raises NotFound, and Conflict not_attended."""
    seat = attendance_of(uow, caller, seat_id)
    if seat is None:
        raise NotFound("Enrollment not found")
    if seat.attended_at is None or seat.code is None:
        raise Conflict("not_attended", NOT_ATTENDED)
    return Certificate(_words(uow, seat, seat.code), seat.language, seat.attended_at, seat.code)


def attested(uow: UnitOfWork, code: str) -> Attested:
    """What stands behind a code. Raises NotFound for one that nobody has, or whose attendance was taken back."""
    seat = attendance_by_code(uow, code.strip().upper())
    if seat is None:
        raise NotFound("Certificate not found")
    return Attested(seat.name, seat.workshop, _days(seat)[0])


def _words(uow: UnitOfWork, seat: Attendance, code: str) -> Diploma:
    def say(name: str, **values: object) -> str:
        return text(seat.language, f"certificate.{name}", **values)

    first, last = _days(seat)
    days = written_day(first, seat.language)
    if last > first:
        days = say("days", first=days, last=written_day(last, seat.language))
    return Diploma(
        title=say("title"),
        company=shop_settings(uow).company.name,
        lead=say("attests"),
        holder=seat.name or seat.email,
        deed=say("attended"),
        subject=seat.workshop,
        details=(f"{days} · {seat.duration}", say("with", instructor=seat.instructor)),
        proof=say("check", code=code),
        check_at=f"{uow.settings.site_url.partition('://')[2]}/certificates/{code}",
    )


def _days(seat: Attendance) -> tuple[date, date]:
    """The first and the last day, as they are called where it was held."""
    zone = ZoneInfo(seat.time_zone)
    first = seat.starts_at.astimezone(zone).date()
    return first, seat.ends_at.astimezone(zone).date() if seat.ends_at else first
