"""DATEV's public description of a batch of bookings, as patterns, and a check of a file against them.

Header 700, Buchungsstapel 13: https://developer.datev.de/datev/platform/de/dtvf/formate/header and
https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel. Here an empty field is allowed where the
description does not require one.
"""

import re

DAY = r"(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}"
LONG_DAY = r"20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"


def text(most: int) -> str:
    return rf'"([^"]|""){{0,{most}}}"'


def pairs(count: int) -> list[str]:
    return [text(20), text(210)] * count


HEADER = [
    *('"EXTF"', "700", "21", '"Buchungsstapel"', "13", r"20\d{15}", "", r'"\w{0,2}"', text(25), text(25)),
    *(r"\d{4,7}", r"[1-9]\d{0,4}", LONG_DAY, "[4-8]", LONG_DAY, LONG_DAY, text(30), '"([A-Z]{2}){0,2}"'),
    *("[12]", "0|30|40|50|64", "[01]", '"[A-Z]{3}"', "", '""', "", "", r'"\d{0,4}"', r"\d{0,5}", "", '""'),
    '"[^"]{0,16}"',
]
AMOUNT = r"(?!0+,00)\d{1,10},\d{2}"
ACCOUNT = r"(?!0+$)\d{1,9}"
COLUMNS = [
    *(AMOUNT, '"[SH]"', '"[A-Z]{3}"', r"([1-9]\d{0,3},\d{2,6})?", f"({AMOUNT})?", '"([A-Z]{3})?"'),
    *(ACCOUNT, ACCOUNT, r'"(\d{4})?"', r"(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])"),
    *(r'"[A-Za-z0-9_$%\-/]{0,36}"', r'"[A-Za-z0-9_$%\-/]{0,12}"', r"([1-9]\d{0,7},\d{2})?", text(60)),
    *("[01]?", r'"\w{0,9}"', r"(\d{3})?", r"(\d{2})?", "[01]?", text(210)),
    *pairs(8),
    *(r'"[\w ]{0,36}"', r'"[\w ]{0,36}"', r"(\d{12},\d{4})?", text(15), r"(\d{2},\d{2})?", '"[IKPS]?"'),
    *(r"\d{0,3}", r"\d{0,3}", r"\d?", r"\d{0,2}", r"\d{0,3}"),
    *pairs(20),
    *(r"\d{0,8}", r"(\d{1,8},\d{2})?", r"\d{0,2}", r'"\w{0,10}"', r"(20\d{2})?", f"({DAY})?", r"\d?"),
    *(text(30), '"([A-Z]{2})?"', r"\d{0,2}", '"([A-Z]{2})?"', r"\d{0,3}", r"(\d{1,2},\d{2})?", r"(\d{4,8})?"),
    *('"([A-Z]{2})?"', text(36), f"({DAY})?", text(35), "[01]?", text(76), r"(\d{4})?", text(11), text(20)),
    *(f"({DAY})?", text(30), r"\d{0,2}", "[01]?", f"({DAY})?", f"({DAY})?", f"({DAY})?", '"[01]?"'),
    *(r"(\d{1,2},\d{2})?", '"([A-Z]{2})?"', text(50), "[1-5]?", text(15), r"(\d{2},\d{2})?", r"\d{0,9}"),
]
HEADER_FIELDS, COLUMN_COUNT = 31, 125


def checked(content: bytes) -> tuple[list[str], list[dict[str, str]]]:
    """Return the fields of the header and the bookings by column, as written. Fails where DATEV would refuse them."""
    written = content.decode("cp1252")
    assert written.endswith("\r\n")
    lines = written.removesuffix("\r\n").split("\r\n")
    assert not [line for line in lines if any(ord(each) < 32 for each in line)]
    assert (len(HEADER), len(COLUMNS)) == (HEADER_FIELDS, COLUMN_COUNT)
    header, names = fields(lines[0]), fields(lines[1])
    compare(header, HEADER, [f"header {n}" for n in range(1, HEADER_FIELDS + 1)])
    assert len(names) == COLUMN_COUNT
    bookings = [fields(line) for line in lines[2:]]
    for booking in bookings:
        compare(booking, COLUMNS, names)
        length = int(header[13])
        accounts = sorted(len(booking[at]) for at in (6, 7))
        assert accounts[0] == length, "two accounts of customers"
        assert accounts[1] in (length, length + 1)
    return header, [dict(zip(names, booking, strict=True)) for booking in bookings]


def compare(found: list[str], patterns: list[str], names: list[str]) -> None:
    assert len(found) == len(patterns)
    wrong = [
        (name, field)
        for name, field, pattern in zip(names, found, patterns, strict=True)
        if not re.fullmatch(pattern, field)
    ]
    assert wrong == []


def fields(line: str) -> list[str]:
    """Split a line at its semicolons, except within quotation marks."""
    parts = re.findall(r'("(?:[^"]|"")*"|[^";]*)(?:;|$)', line)[: -1 if line[-1:] != ";" else None]
    assert ";".join(parts) == line
    return parts
