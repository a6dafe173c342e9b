"""The error of a validator, with a stable code, so that its message can be shown in the reader's language."""

from typing import Any, LiteralString

from pydantic_core import PydanticCustomError


def invalid(code: LiteralString, message: LiteralString, /, **values: Any) -> PydanticCustomError:
    """Return a ValueError for a value that a person typed.

    `code` is the key of its text (`refusals` in server.json). `message` is the English text for other uses, with
    places for `values` in single braces.
    """
    return PydanticCustomError(code, message, values)
