"""Allow web framework types only in http, api, web, serve/app.py and serve/server.py; Stripe only in its provider."""

from collections.abc import Iterator

from tools.lint.imports import belongs, imported
from tools.lint.source import SourceFile, Violation

HOMES = {
    ("fastapi", "starlette"): (
        "src/guildhall/http/",
        "src/guildhall/api/",
        "src/guildhall/web/",
        "src/guildhall/serve/app.py",
        "src/guildhall/serve/server.py",
    ),
    ("stripe",): ("src/guildhall/domains/payments/providers/stripe/",),
}


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/")):
        return
    for line, name in imported(source):
        for packages, homes in HOMES.items():
            if belongs(name, *packages) and not source.below(*homes):
                yield source.at(line, f"{name} may only be imported in {' and '.join(homes)}")
