"""`python -m guildhall` is the `guildhall` command."""

from __future__ import annotations

from guildhall.cli import main

main()
