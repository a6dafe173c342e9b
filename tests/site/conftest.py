"""Fixtures of the public pages: `site`, the demo shop that their tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf


@pytest.fixture(scope="session")
def site(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Served once. Tests may add what others do not see; whatever changes what is there takes a shop of its own."""
    with kept_open(shelf, tmp_path_factory.mktemp("site"), demo_shop) as server:
        yield server
