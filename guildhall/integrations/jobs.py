"""What the worker does for integrations: number events, and forget old ones."""

from __future__ import annotations

from guildhall.integrations.actions.forget_events import forget_events
from guildhall.integrations.actions.number_events import any_unnumbered, number_events
from guildhall.kit.runtime import Runtime
from guildhall.tables.engine import Door


class EventNumbering:
    """Numbers the events that were committed since the last run."""

    def __init__(self, tables: Door) -> None:
        self._tables = tables

    def __call__(self, runtime: Runtime) -> int:
        with runtime.reading() as house:
            if not any_unnumbered(house):
                return 0
        with runtime.writing() as house:
            return number_events(house, self._tables)


def forget_old_events(runtime: Runtime) -> int:
    with runtime.writing() as house:
        return forget_events(house)
