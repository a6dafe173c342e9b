"""Text of the shop's PDFs, extracted as a reader program would: glyphs through each font's own table."""

import re
import zlib

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)


def text_of(pdf: bytes) -> str:
    """Return the text of all pages, a line for each drawn piece of text."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    tables = {name: _letters_only(objects, objects[number]) for name, number in _fonts(objects).items()}
    details: list[str] = []
    for body in objects.values():
        if b"/FlateDecode" in body and (content := _content(body)) and b" Tf" in content:
            details += _spoken(content, tables)
    return "\n".join(details)


def _fonts(objects: dict[int, bytes]) -> dict[bytes, int]:
    return {
        name: int(number)
        for body in objects.values()
        if (listed := re.search(rb"/Font <<(.*?)>>", body, re.DOTALL))
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", listed[1])
    }


def _letters_only(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    found = re.search(rb"/ToUnicode (\d+) 0 R", font)
    assert found, "a font without a table of its letters cannot be read or searched"
    table = _content(objects[int(found[1])])
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n", table)
    return {int(glyph, 16): bytes.fromhex(code.decode()).decode("utf-16-be") for glyph, code in pairs}


def _content(body: bytes) -> bytes:
    found = _STREAM.search(body)
    if found is None:
        return b""
    try:
        return zlib.decompress(found[1]) if b"/FlateDecode" in body else found[1]
    except zlib.error:
        return b""


def _spoken(content: bytes, tables: dict[bytes, dict[int, str]]) -> list[str]:
    details, table = [], dict[int, str]()
    saved: list[dict[int, str]] = []
    parts = rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj|(?<=\s)(q|Q)(?=\s)"
    for font, shown, state in re.findall(parts, content, re.DOTALL):
        if font:
            table = tables[font]
        elif state == b"q":
            saved.append(table)
        elif state == b"Q":
            table = saved.pop()
        else:
            raw = re.sub(
                rb"\\(.)", lambda m: {b"n": b"\n", b"r": b"\r"}.get(m[1], m[1]), shown, flags=re.DOTALL
            )
            glyphs = [int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2)]
            details.append("".join(table[glyph] for glyph in glyphs))
    return details
