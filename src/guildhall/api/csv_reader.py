"""The person for whom a request asks CSV."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.cells import CsvReader
from guildhall.rest_engine.request_headers import language_of_reader
from guildhall.services.shop_settings.countries import named_countries
from guildhall.services.shop_settings.days import shop_zone


def reader_of(uow: UnitOfWork, accept: str) -> CsvReader | None:
    """Return the reader of `text/csv;language=de`; None if a program asks."""
    language = language_of_reader(accept)
    return CsvReader(language, shop_zone(uow), dict(named_countries(language))) if language else None
