"""The job that numbers events."""

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.number_events import any_unnumbered, number_events
from guildhall.rest_engine.engine import RestEngine


class EventNumbering:
    """Numbers the events that were committed since the last run."""

    def __init__(self, tables: RestEngine) -> None:
        self._tables = tables

    def __call__(self, runtime: Runtime) -> int:
        with runtime.reading() as uow:
            if not any_unnumbered(uow):
                return 0
        with runtime.writing() as uow:
            return number_events(uow, self._tables)
