"""The document of a page behind the sign-in names every script that the page starts with."""

import pytest

from guildhall.web.build import Build

ROUTING = ("src/app/routing/inner-routes.ts", "src/app/routing/inner-pages.ts")
PAGES = sorted(
    name
    for name in Build.read().manifest
    if name.startswith(("src/app/pages/account/", "src/app/pages/admin/"))
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_every_script_that_it_starts_with(page: str) -> None:
    """The first script learns of the routes, the routes of the page: each would wait for the one before."""
    build = Build.read()
    area = page.split("/")[3]
    waiting, needed = ["index.html", *ROUTING, f"src/app/layouts/{area}.tsx", page], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += build.manifest[name].get("imports", ())
    assert {f"/{build.manifest[name]['file']}" for name in needed} <= set(build.preloads(page))
