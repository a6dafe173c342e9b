"""Column types that mean the same on SQLite and PostgreSQL, and that the REST engine can serialize."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import CHAR, JSON, BigInteger, Dialect, String, Text
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.types import TypeDecorator


class Id(TypeDecorator[str]):
    """A UUID as text: native on PostgreSQL, 36 characters on SQLite."""

    impl = CHAR(36).with_variant(PG_UUID(as_uuid=False), "postgresql")
    cache_ok = True


class MinorUnits(TypeDecorator[int]):
    """An amount in minor units of the row's `currency`. Serialized as a number with two decimals (M2)."""

    impl = BigInteger
    cache_ok = True


Money = MinorUnits
"""The name of `MinorUnits` in the first migration, which is never edited. Use MinorUnits in new code."""


class Percent(TypeDecorator[int]):
    """Basis points, serialized as a percentage: 3000 becomes 30 (spec §3, commission_rate)."""

    impl = BigInteger
    cache_ok = True


def written_time(value: datetime) -> str:
    """Return a time as SQLite stores it: 2026-01-31T09:00:00.000000Z. This is faster than strftime."""
    return value.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


class _TextTime(TypeDecorator[datetime]):
    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> str | None:
        return None if value is None else written_time(value)


class Timestamp(TypeDecorator[datetime]):
    """A UTC timestamp. SQLite stores fixed-width RFC 3339 text, which sorts and is serialized as it is."""

    impl = _TextTime().with_variant(TIMESTAMP(timezone=True), "postgresql")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a timestamp needs a time zone")
        return value

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if isinstance(value, datetime):
            return value.astimezone(UTC)
        return datetime.fromisoformat(value)


class Word(TypeDecorator[str]):
    """One of a few values. Synonyms are accepted in both values and filters."""

    impl = String
    cache_ok = True

    def __init__(self, synonyms: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.synonyms = tuple(sorted((synonyms or {}).items()))

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        return None if value is None else dict(self.synonyms).get(value, value)


class Json(TypeDecorator[Any]):
    """A JSON document: jsonb on PostgreSQL, text on SQLite. None is SQL NULL."""

    impl = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    cache_ok = True
