"""The `guildhall` command, also as `python -m guildhall`."""

from __future__ import annotations

from guildhall.gc_tuning import without_gc


def main() -> None:
    with without_gc():
        from guildhall.cli import main as run  # noqa: PLC0415 - the imports that are meant
    run()


if __name__ == "__main__":
    main()
