"""The last change of each table, as a counter that is incremented by every commit and read without a lock."""

from collections.abc import Iterable


class Freshness:
    """Compares tables with the tick at which an answer's making began: it is fresh if none has changed since."""

    def __init__(self) -> None:
        self.tick = 0
        self._floor = 0
        self._changed: dict[str, int] = {}
        self.trusted = True  # False while changes of other processes may be missed

    def changed(self, tables: Iterable[str]) -> None:
        self.tick += 1
        for table in tables:
            self._changed[table] = self.tick

    def all_changed(self) -> None:
        self.tick += 1
        self._floor = self.tick

    def since(self, tick: int, tables: Iterable[str]) -> bool:
        """Return True if none of the tables has changed after `tick`."""
        if tick < self._floor:
            return False
        changed = self._changed
        return all(changed.get(table, 0) <= tick for table in tables)
