"""Parses `column=op.value`, and nested groups: `or=(a.eq.1,and(b.gt.2,c.not.is.null))`."""

from collections.abc import Callable

from guildhall.rest_engine import full_text, list_values
from guildhall.rest_engine.errors import unreadable
from guildhall.rest_engine.parsing.scanner import Scanner
from guildhall.rest_engine.query import Filter, Group

COMPARISONS = ("eq", "neq", "gte", "gt", "lte", "lt")
PATTERNS = ("ilike", "like")
OTHERS = ("isdistinct", *list_values.OPERATORS, *full_text.OPERATORS)
SEVERAL = {"any": True, "all": False}
"""Modifiers of a comparison with several values, as in `eq(any).{1,2}`."""
IS_WORDS = ("null", "not_null", "true", "false", "unknown")
OPERATORS = (*COMPARISONS, *PATTERNS, *OTHERS, "in", "is")
OFFERED = ", ".join(OPERATORS)

DEEPEST_GROUP = 8
MOST_VALUES = 2000
MOST_CONDITIONS = 200  # SQLite's limit is a thousand


class Values:
    """Collects the values of a query, each numbered by its slot, and counts its conditions."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._conditions = 0

    def condition(self) -> None:
        self._conditions += 1
        if self._conditions > MOST_CONDITIONS:
            raise unreadable(f"more than {MOST_CONDITIONS} conditions in one query")

    def slot(self, text: str) -> int:
        if len(self.texts) == MOST_VALUES:
            raise unreadable(f"more than {MOST_VALUES} values in one query")
        self.texts.append(text)
        return len(self.texts) - 1


def read_filter(column: str, text: str, values: Values) -> Filter | Group:
    """Return the filter `column=text`; its value is everything after the operator, unchanged."""
    scanner = Scanner("filter", text)
    made = _filter(scanner, column, values, Scanner.rest)
    scanner.end()
    return made


def read_group(text: str, values: Values, *, any_of: bool, negated: bool) -> Group:
    """Return the group `and=text` or `or=text`."""
    scanner = Scanner("logic tree", text)
    group = _group(scanner, values, any_of, negated, 0)
    scanner.end()
    return group


def _group(scanner: Scanner, values: Values, any_of: bool, negated: bool, depth: int) -> Group:
    if depth == DEEPEST_GROUP:
        raise scanner.error(f"at most {DEEPEST_GROUP} levels of and/or")
    scanner.need("(")
    parts = [_part(scanner, values, depth)]
    scanner.spaces()
    while scanner.take(","):
        parts.append(_part(scanner, values, depth))
        scanner.spaces()
    scanner.need(")")
    return Group(any_of, negated, tuple(parts))


def _part(scanner: Scanner, values: Values, depth: int) -> Filter | Group:
    scanner.spaces()
    negated = scanner.take("not.")
    for word, any_of in (("and", False), ("or", True)):
        if scanner.take_call(word):
            return _group(scanner, values, any_of, negated, depth + 1)
    if negated:
        raise scanner.error('"and(" or "or("')
    column = scanner.name("field name")
    scanner.need(".")
    return _filter(scanner, column, values, Scanner.value)


def _filter(scanner: Scanner, column: str, values: Values, value: Callable[[Scanner], str]) -> Filter | Group:
    """Parse `not.operator.value`; `value` reads the values of operators whose values are not delimited."""
    values.condition()
    negated = scanner.take("not.")
    op, any_of = _operator(scanner)
    if op in ("in", "is"):
        return _list_or_word(column, op, negated, scanner, values)
    if any_of is not None:
        parts = tuple(Filter(column, op, False, (values.slot(text),)) for text in scanner.braced_values())
        return Group(any_of, negated, parts)
    read = Scanner.enclosed if op in list_values.OPERATORS else value
    return Filter(column, op, negated, (values.slot(read(scanner)),))


def _operator(scanner: Scanner) -> tuple[str, bool | None]:
    """Return the operator and whether any (True) or all (False) of several values must match; None for one value."""
    for op in OPERATORS:
        if scanner.take(op + "."):
            return op, None
        if op in (*COMPARISONS, *PATTERNS):
            for modifier, any_of in SEVERAL.items():
                if scanner.take(f"{op}({modifier})."):
                    return op, any_of
        if op in full_text.OPERATORS and scanner.take(f"{op}(simple)."):
            return op, None
    raise scanner.error(f"operator ({OFFERED}) and a dot")


def _list_or_word(column: str, op: str, negated: bool, scanner: Scanner, values: Values) -> Filter:
    if op == "in":
        return Filter(column, op, negated, _list(scanner, values))
    word = next((word for word in IS_WORDS if scanner.take_word(word)), None)
    if word is None:
        raise scanner.error(", ".join(IS_WORDS))
    return Filter(column, op, negated, word=word)


def _list(scanner: Scanner, values: Values) -> tuple[int, ...]:
    scanner.need("(")
    scanner.spaces()
    if scanner.take(")"):
        return ()
    slots = [values.slot(scanner.value())]
    while scanner.take(","):
        slots.append(values.slot(scanner.value()))
    scanner.need(")")
    return tuple(slots)
