from __future__ import annotations

import pytest

from tests.identity.people import Door
from tests.support.client import Client


@pytest.fixture
def door(client: Client) -> Door:
    return Door(client)
