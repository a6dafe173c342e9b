"""The office's calendar of workshops asks for the days around a month."""

from datetime import date

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add_workshop

READ = (
    "/rest/v1/workshops?select=slug,date,end_date,time,time_zone,is_active,status"
    "&and=(date.gte.2027-01-29,date.lt.2027-06-07)&order=date,id"
)


def test_the_workshops_around_a_month_are_read_by_date(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        for slug, day in (("late", (2027, 6, 7)), ("second", (2027, 5, 4)), ("first", (2027, 5, 3))):
            add_workshop(uow, slug, date=date(*day))
    answer = client.get(READ, headers=boss.headers)
    assert [row["slug"] for row in answer.json()] == ["first", "second"]
