"""The business event: something happened to rows that other programs may want to know of."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BusinessEvent:
    """Report that `kind` (such as product.created) happened to one row of `table`, or to each of several.

    The module that makes the change publishes it in the same transaction; `domains.integrations` keeps it for the event
    feed and for outgoing webhooks. An empty list of ids reports nothing.
    """

    kind: str
    table: str
    subjects: str | Sequence[str]

    @property
    def subject_ids(self) -> Sequence[str]:
        return (self.subjects,) if isinstance(self.subjects, str) else self.subjects
