"""The `guildhall` command, also as `python -m guildhall`."""

from guildhall.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
