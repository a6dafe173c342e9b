"""Web framework types only at the edge (doors/, app.py, server.py); the payment SDK only in payments/stripe."""

from __future__ import annotations

from collections.abc import Iterator

from tools.lint.imports import belongs, imported
from tools.lint.source import Finding, Source

HOMES = {
    ("fastapi", "starlette"): ("src/guildhall/http/", "src/guildhall/main.py", "src/guildhall/server.py"),
    ("stripe",): ("src/guildhall/domains/payments/providers/stripe/",),
}


def check(source: Source) -> Iterator[Finding]:
    if not (source.python and source.below("guildhall/")):
        return
    for line, name in imported(source):
        for packages, homes in HOMES.items():
            if belongs(name, *packages) and not source.below(*homes):
                yield source.at(line, f"{name} may only be imported in {' and '.join(homes)}")
