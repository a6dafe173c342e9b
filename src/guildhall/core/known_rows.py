"""A cache of keys of rows that are never changed or deleted, so that none is looked up twice."""

from collections.abc import Collection

LARGEST = 10_000  # keys of a table


class KnownRows:
    """Keys of committed rows, by table. Only for tables whose rows are never changed or deleted."""

    def __init__(self) -> None:
        self._keys: dict[str, set[str]] = {}

    def unknown(self, table: str, keys: Collection[str]) -> set[str]:
        """Return the keys that are not known to exist."""
        return set(keys) - self._keys.get(table, set())

    def add(self, table: str, keys: Collection[str]) -> None:
        """Add keys whose rows are committed: call it from `uow.after_commit`."""
        kept = self._keys.get(table, set())
        self._keys[table] = {*kept, *keys} if len(kept) < LARGEST else set(keys)

    def forget(self, table: str) -> None:
        """Drop a table's keys, because the database no longer has their rows, such as after a restore."""
        self._keys.pop(table, None)
