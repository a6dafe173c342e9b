"""Keep the product's old private vocabulary out: a reader knows the field's words already.

Checks identifiers of Python and TypeScript, the prose of docstrings, comments and documents, and the class names,
comments and expressions of stylesheets and templates. The words of the
business (docs/GLOSSARY.md) stay. The changelog's history and the locale files are not checked.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

NAMES = {
    "house": "uow, or shop",
    "kit": "core",
    "door": "routes, api or engine",
    "doors": "http, api or web",
    "wish": "payload",
    "wishes": "payloads",
    "levy": "treatment",
    "halfway": "pending_factor",
    "doubt": "risk_flag",
    "doubts": "risk_flags",
    "letterhead": "branding",
    "carrier": "transport",
    "carriers": "transports",
    "said": "message, label or details",
    "told": "notified or reported",
    "whoever": "anyone",
    "nobody": "anonymous",
    "somebody": "user",
    "moment": "timestamp",
    "moments": "timestamps",
    "announce": "publish",
    "listeners": "subscribers",
    "desk": "staff_role",
    "wished": "requested",
}
"""Parts of identifiers that are not used, and the word of the field in their place."""

PROSE = {
    "house": "shop, server or application",
    "room": "module or domain",
    "rooms": "modules or domains",
    "door": "API, route or page",
    "doors": "API, routes or pages",
    "wish": "payload or command",
    "wishes": "payloads or commands",
    "wished": "requested",
    "levy": "tax treatment",
    "halfway": "second factor pending",
    "stand-in": "fake",
    "letterhead": "branding",
    "whoever": "anyone who, or the user",
    "nobody": "no one, or anonymous",
    "somebody": "a user, or someone",
    "said": "stated, reported or sent",
    "told": "notified or reported",
    "announces": "publishes",
    "announced": "published",
    "hears": "subscribes to",
    "heard": "received",
}
"""Words that docstrings, comments and documents do not use."""

SPELLINGS = {
    "catalogue": "catalog",
    "colour": "color",
    "colours": "colors",
    "coloured": "colored",
    "enrol": "enroll",
    "enrolment": "enrollment",
    "enrolments": "enrollments",
    "grey": "gray",
    "programme": "program, or schedule",
    "programmes": "programs",
}
"""British spellings, which the names and comments of the frontend do not use. Names of the API keep theirs."""

CLAUSES = re.compile(r"\s*(What|Who|Whose|Whom|How|Whether|Where|When|Which|That|Why)\b")
"""Beginnings of noun clauses. A docstring begins with a verb or a noun."""

DETAILS = re.compile(r"\s*(`(?!guildhall)|(Called|Cached|By)\b)")
"""Beginnings that give a detail before the docstring has named its subject."""

BODIES = "src/guildhall/api/functions/"
"""Here the API's documentation shows the fields of a body below its function, which names the subject."""

FOREIGN = ("addEventListener", "removeEventListener", "remove_listener", "StarterKit")
"""Names of libraries."""

EXEMPT = (
    "CHANGELOG.md",
    "tools/lint/rules/plain_words.py",
    "tests/tools/test_plain_words.py",
)
CODE = (".py", ".ts", ".tsx", ".mjs")
MARKUP = (".css", ".jinja", ".html")
_WORD = re.compile(r"[A-Za-z][a-z]*(?:-in)?")
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_TS_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_MARKUP_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|{#.*?#}", re.DOTALL)
_MARKUP_NAMES = re.compile(r"(?:class|id)=\"[^\"]*\"|[.#][A-Za-z_-][\w-]*|--[\w-]+|{[{%].*?[%}]}")
_TS_STRING = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`")


def check(source: SourceFile) -> Iterator[Violation]:
    if source.path in EXEMPT or "/locales/" in source.path or source.below("src/guildhall/migrations/"):
        return
    if source.python:
        yield from _python(source)
    elif source.path.endswith(CODE):
        yield from _typescript(source)
    elif source.path.endswith(MARKUP):
        yield from _markup(source)
    elif source.path.endswith(".md"):
        for number, line in enumerate(source.lines, 1):
            yield from _prose(source, number, line)


def _python(source: SourceFile) -> Iterator[Violation]:
    docstrings = dict(_docstrings(source.nodes))
    for line, text in docstrings.items():
        if CLAUSES.match(text):
            yield source.at(line, f"the docstring begins with a noun clause: {text.strip()[:40]}")
    for line, text in _of_definitions(source.nodes):
        if DETAILS.match(text) and source.below("src/") and not source.below(BODIES):
            yield source.at(line, f"the docstring begins with a detail: {text.strip()[:40]}")
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        line = token.start[0]
        if token.type == tokenize.NAME:
            yield from _identifier(source, line, token.string)
        elif token.type == tokenize.COMMENT or (token.type == tokenize.STRING and line in docstrings):
            for offset, text in enumerate(token.string.splitlines()):
                yield from _prose(source, line + offset, text)


def _docstrings(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string that stands alone: docstrings, and texts under a constant."""
    for node in nodes:
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.lineno, value.value


def _of_definitions(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and docstring of each class and function."""
    for node in nodes:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if text := ast.get_docstring(node, clean=False):
            yield node.body[0].lineno, text


def _typescript(source: SourceFile) -> Iterator[Violation]:
    for found in _TS_COMMENT.finditer(source.text):
        first = source.text.count("\n", 0, found.start()) + 1
        for offset, text in enumerate(found.group().splitlines()):
            yield from _prose(source, first + offset, text)
    code = _TS_STRING.sub('""', _TS_COMMENT.sub(_blank, source.text))
    for number, line in enumerate(code.splitlines(), 1):
        for name in _NAME.findall(line):
            yield from _identifier(source, number, name)


def _markup(source: SourceFile) -> Iterator[Violation]:
    """Check the selectors of styles, the names in classes, ids and templates' expressions, and all comments."""
    for found in _MARKUP_COMMENT.finditer(source.text):
        first = source.text.count("\n", 0, found.start()) + 1
        for offset, text in enumerate(found.group().splitlines()):
            yield from _prose(source, first + offset, text)
    code = _MARKUP_COMMENT.sub(_blank, source.text)
    for number, line in enumerate(code.splitlines(), 1):
        for names in _MARKUP_NAMES.findall(line):
            for name in _NAME.findall(names):
                yield from _identifier(source, number, name)


def _blank(found: re.Match[str]) -> str:
    return "\n" * found.group().count("\n")


def _identifier(source: SourceFile, line: int, name: str) -> Iterator[Violation]:
    if name in FOREIGN:
        return
    for part in _PART.findall(name):
        if better := NAMES.get(part.lower()) or ("_" not in name and _spelled(source, part)):
            yield source.at(line, f"{name}: say {better}")


def _prose(source: SourceFile, line: int, text: str) -> Iterator[Violation]:
    for word in _WORD.findall(re.sub(r"`[^`]*`", "", text)):
        if better := PROSE.get(word.lower()) or _spelled(source, word):
            yield source.at(line, f'"{word}": say {better}')


def _spelled(source: SourceFile, word: str) -> str | None:
    """Return the American spelling of a word that the frontend spells otherwise, outside the API's generated types."""
    spelled_here = source.below("frontend/") and not source.path.endswith("/api.types.ts")
    return SPELLINGS.get(word.lower()) if spelled_here else None
