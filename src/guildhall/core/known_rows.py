"""Memory of a process for rows that stay: once committed they are never deleted, so none has to be looked for twice."""

from __future__ import annotations

from collections.abc import Collection

LARGEST = 10_000  # keys of a table


class KnownRows:
    """Keys of committed rows, by table. Only for tables whose rows are never changed or deleted."""

    def __init__(self) -> None:
        self._keys: dict[str, set[str]] = {}

    def unknown(self, table: str, keys: Collection[str]) -> set[str]:
        """Return those of the keys that are not known to exist."""
        return set(keys) - self._keys.get(table, set())

    def add(self, table: str, keys: Collection[str]) -> None:
        """Note keys whose rows are committed; `uow.after_commit` is the time to."""
        kept = self._keys.get(table, set())
        self._keys[table] = {*kept, *keys} if len(kept) < LARGEST else set(keys)

    def forget(self, table: str) -> None:
        """Forget a table's keys: the database does not have them after all, such as after a restore."""
        self._keys.pop(table, None)
