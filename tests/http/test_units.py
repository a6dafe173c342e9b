"""Bare integers of money exist only in the rows of answers, which the API writes in major units."""

import importlib
import pkgutil
from dataclasses import is_dataclass
from typing import get_args, get_type_hints

from guildhall import domains
from guildhall.api.functions.describe import answer_schemas
from guildhall.core.money import Unit
from tests.support.declared import DECLARED


def in_minor_units() -> set[str]:
    """Return the names of the domains' dataclasses with a field that is annotated as `Minor`."""
    found = set()
    for module in pkgutil.walk_packages(domains.__path__, f"{domains.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.name:
                hints = get_type_hints(value, include_extras=True).values()
                marks = (
                    mark for hint in hints for part in (hint, *get_args(hint)) for mark in get_args(part)
                )
                found |= {value.__name__} if Unit.MINOR in marks else set()
    return found


def test_only_answers_have_amounts_in_minor_units() -> None:
    _, components = answer_schemas(DECLARED)
    found = in_minor_units()
    assert len(found) > 4
    assert found <= components.keys()
