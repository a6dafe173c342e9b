"""The `guildhall` command, also as `python -m guildhall`."""

from __future__ import annotations

from guildhall.imports import quick_start


def main() -> None:
    with quick_start():
        from guildhall.cli import main as run  # noqa: PLC0415 - the imports that are meant
    run()


if __name__ == "__main__":
    main()
