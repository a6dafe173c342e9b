"""Text that files and mails can hold: XML, calendars and mail programs know almost no control characters."""

import re
from typing import Any
from xml.sax.saxutils import escape

_LINE_ENDS = re.compile(
    "[\x0b\x0c\x85\u2028\u2029]"
)  # a soft line break pasted from a word processor is \x0b
_UNWRITABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def writable(text: str) -> str:
    """Return the text with odd line ends as `\\n`, and without characters that XML 1.0 and mails cannot hold."""
    if text.isprintable():
        return text
    return _UNWRITABLE.sub("", _LINE_ENDS.sub("\n", text))


def writable_values(value: Any) -> Any:
    """Return JSON whose texts, also in lists and objects, are writable."""
    match value:
        case str():
            return writable(value)
        case list():
            return [writable_values(each) for each in value]
        case dict():
            return {writable_values(name): writable_values(each) for name, each in value.items()}
        case _:
            return value


def xml_text(text: str) -> str:
    """Return the text as character data of XML."""
    return escape(writable(text))
