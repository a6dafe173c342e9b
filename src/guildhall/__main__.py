"""Run the `guildhall` command as `python -m guildhall`."""

from __future__ import annotations

from guildhall.cli import main

main()
