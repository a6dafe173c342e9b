"""Writes docs/guides/api-errors.md, the list of reasons: `python -m tools.api_errors`."""

from pathlib import Path

from guildhall.api.reasons import REASONS, meaning

PAGE = Path(__file__).parents[1] / "docs/guides/api-errors.md"
HEAD = """\
# Reasons

The words in `hint` of a refusal, for programs to go by, and the message that people read. See
[errors](api.md#errors). `python -m tools.api_errors` writes this page from the texts in
`frontend/src/locales/en/server.json`.

| reason | status | message |
|---|---|---|
"""


def render() -> str:
    rows = (
        f"| `{reason}` | {', '.join(map(str, statuses))} | {meaning(reason)} |\n"
        for reason, statuses in sorted(REASONS.items())
    )
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
