"""Scans the text of one parameter, and reports the position of a syntax error."""

import re

from guildhall.rest_engine.errors import DialectError, unreadable

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")
_SPACES = re.compile(r"\s*")
_PLAIN_VALUE = re.compile(r"[^,()]*")
_PLAIN_IN_BRACES = re.compile(r"[^,{}\"]*")
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ENCLOSED = re.compile(rf"\{{(?:{_QUOTED}|[^{{}}\"])*\}}|\[(?:{_QUOTED}|[^\[\]\"])*\]")


class Scanner:
    def __init__(self, what: str, text: str) -> None:
        self._what = what
        self._text = text
        self._at = 0

    @property
    def done(self) -> bool:
        return self._at >= len(self._text)

    def take(self, expected: str) -> bool:
        """Consume `expected` if it is next."""
        if not self._text.startswith(expected, self._at):
            return False
        self._at += len(expected)
        return True

    def take_word(self, expected: str) -> bool:
        """Consume the word `expected` in any case, unless it is the beginning of a longer word."""
        found = _NAME.match(self._text, self._at)
        if found is None or found.group().lower() != expected:
            return False
        self._at = found.end()
        return True

    def take_call(self, word: str) -> bool:
        """Consume `word` if spaces and a parenthesis follow; the parenthesis is left."""
        found = re.compile(rf"{word}\s*(?=\()").match(self._text, self._at)
        if found is None:
            return False
        self._at = found.end()
        return True

    def sees(self, expected: str) -> bool:
        return self._text.startswith(expected, self._at)

    def need(self, expected: str) -> None:
        if not self.take(expected):
            raise self.error(f'"{expected}"')

    def word(self) -> str | None:
        """Consume a name if one is next."""
        return self._match(_NAME)

    def name(self, expected: str) -> str:
        word = self.word()
        if word is None:
            raise self.error(expected)
        return word

    def spaces(self) -> None:
        self._match(_SPACES)

    def value(self) -> str:
        """Consume a value inside parentheses: up to a comma or parenthesis, or double-quoted with backslash escapes."""
        if not self.take('"'):
            return self._match(_PLAIN_VALUE) or ""
        characters = []
        while not self.take('"'):
            self.take("\\")
            if self.done:
                raise self.error('closing "')
            characters.append(self._text[self._at])
            self._at += 1
        return "".join(characters)

    def enclosed(self) -> str:
        """Consume `{...}` or `[...]` with its brackets; quotes inside protect brackets."""
        found = self._match(_ENCLOSED)
        if found is None:
            raise self.error("{...} or [...]")
        return found

    def braced_values(self) -> list[str]:
        """Consume `{a,"b c"}`, at least one value."""
        self.need("{")
        values = [self._braced_value()]
        while self.take(","):
            values.append(self._braced_value())
        self.need("}")
        return values

    def _braced_value(self) -> str:
        return self.value() if self.sees('"') else self._match(_PLAIN_IN_BRACES) or ""

    def rest(self) -> str:
        rest, self._at = self._text[self._at :], len(self._text)
        return rest

    def end(self) -> None:
        if not self.done:
            raise self.error("end of input")

    def error(self, expected: str) -> DialectError:
        found = f'unexpected "{self._text[self._at]}"' if not self.done else "unexpected end of input"
        shown = self._text if len(self._text) <= 200 else self._text[:200] + "…"
        return unreadable(
            f'"failed to parse {self._what} ({shown})" (line 1, column {self._at + 1})',
            f"{found}, expecting {expected}",
        )

    def _match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._text, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found.group()
