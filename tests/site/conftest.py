"""Fixtures of the public pages: `site`, the demo shop that a file's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.server import Server, new_server
from tests.support.serving import demo_shop
from tests.support.shelf import Shelf


@pytest.fixture(scope="module")
def site(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Served once for a file. Its tests may add to it; whatever changes what is there takes a shop of its own."""
    url = shelf.copy(demo_shop)
    server = new_server(tmp_path_factory.mktemp("site"), url, {})
    server.start()
    yield server
    code = server.stop()
    shelf.discard(url)
    assert code == 0, server.log.read_text()
