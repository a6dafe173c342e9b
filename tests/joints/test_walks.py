"""A walk of every joint: each kind of buyer and goods, in each language and country, on each shop, to each ending."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from guildhall.services.email import worker
from tests.joints.dimensions import JointWalk, ShopState, walks
from tests.joints.promises import broken
from tests.joints.shops import JointShop
from tests.joints.walking import take
from tests.support.shelf import Shelf


@pytest.fixture(scope="module")
def world(
    shelf: Shelf, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[ShopState], JointShop]]:
    """One shop in each state, opened when the first walk needs it."""
    worlds: dict[ShopState, JointShop] = {}
    patch = pytest.MonkeyPatch()
    patch.setattr(worker, "PACE", 0)  # it spares mail servers, of which there is none here
    urls: list[str] = []

    def in_state(state: ShopState) -> JointShop:
        if state not in worlds:
            urls.append(shelf.copy())
            worlds[state] = JointShop(state, urls[-1], Path(tmp_path_factory.mktemp(state.name)))
        return worlds[state]

    yield in_state
    patch.undo()
    for each in worlds.values():
        each.close()
    for url in urls:
        shelf.discard(url)


@pytest.mark.parametrize("walk", walks(), ids=str)
def test_the_shop_keeps_its_promises(world: Callable[[ShopState], JointShop], walk: JointWalk) -> None:
    assert broken(take(world(walk.shop), walk)) == []
