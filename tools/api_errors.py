"""Writes docs/guides/api-errors.md, the list of reasons: `python -m tools.api_errors`."""

from __future__ import annotations

from pathlib import Path

from guildhall.api.reasons import REASONS

PAGE = Path(__file__).parents[1] / "docs/guides/api-errors.md"
HEAD = """\
# Reasons

The words in `hint` of a refusal, for programs to go by. See [errors](api.md#errors).
`python -m tools.api_errors` writes this page from the code.

| reason | status | meaning |
|---|---|---|
"""


def render() -> str:
    rows = (
        f"| `{word}` | {', '.join(map(str, reason.statuses))} | {reason.meaning} |\n"
        for word, reason in sorted(REASONS.items())
    )
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
