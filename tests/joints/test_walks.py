"""A walk of every joint: each kind of buyer and goods, in each language and country, on each shop, to each ending."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.services.email import worker
from tests.joints.books import wrong_in_kept_papers, wrong_in_the_books
from tests.joints.dimensions import JointWalk, ShopState, found, walks
from tests.joints.month_end import wrong_at_month_end
from tests.joints.partners import wrong_with_partners
from tests.joints.promises import broken
from tests.joints.shops import JointShop, in_process
from tests.joints.walked import Walked
from tests.joints.walking import take
from tests.support.shelf import Shelf

AT_LEAST = 150


@pytest.fixture
def world(
    request: pytest.FixtureRequest, shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[JointShop]:
    """The shop in the test's state, which all its walks share."""
    monkeypatch.setattr(worker, "PACE", 0)  # it spares mail servers, of which there is none here
    url = shelf.copy()
    world = JointShop(request.param, *in_process(url, tmp_path))
    yield world
    world.close()
    shelf.discard(url)


@pytest.mark.parametrize("world", list(ShopState), indirect=True, ids=str)
def test_the_shop_keeps_its_promises(world: JointShop) -> None:
    taken: list[Walked] = []
    faults = {str(walk): faults_of(world, walk, taken) for walk in walks() if walk.shop is world.state}
    faults["the books"] = list(wrong_in_the_books(world, taken))
    faults["kept papers"] = list(wrong_in_kept_papers(world, taken))
    faults["partners"] = list(wrong_with_partners(world))
    faults["month-end"] = list(wrong_at_month_end(world, taken))
    assert {walk: found for walk, found in faults.items() if found} == {}


def faults_of(world: JointShop, walk: JointWalk, taken: list[Walked]) -> list[str]:
    """Take the walk, and return the promises that it breaks, or what stopped it."""
    try:
        taken.append(take(world, walk))
        return broken(taken[-1])
    except Exception as stopped:  # the walks after it still tell what they find
        return [f"stopped: {stopped!r}"]


def test_no_dimension_shrinks_unseen() -> None:
    assert len(walks()) >= AT_LEAST


def test_the_walks_are_those_of_the_dimensions() -> None:
    """If not, `python -m tests.joints.dimensions` writes them down anew."""
    assert walks() == found()
