"""A host that was silent is tried last, with its port, for a while."""

from __future__ import annotations

import pytest

from guildhall.core.db import silent_hosts
from guildhall.core.db.silent_hosts import note_reached, note_silent, silent_last

THREE = {"host": "one,two,three", "port": "1,2,3", "dbname": "shop"}


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silent_hosts, "_silent", {})


def test_hosts_are_tried_in_the_order_of_the_address() -> None:
    assert silent_last(THREE) == {"host": "one,two,three", "port": "1,2,3"}


def test_a_silent_host_is_tried_last_with_its_port() -> None:
    note_silent("one")
    assert silent_last(THREE) == {"host": "two,three,one", "port": "2,3,1"}


def test_hosts_before_the_one_that_answered_were_silent() -> None:
    note_reached("three", silent_last(THREE))
    assert silent_last(THREE) == {"host": "three,one,two", "port": "3,1,2"}


def test_hosts_share_one_port_or_have_the_usual_one() -> None:
    note_silent("one")
    assert silent_last({"host": "one,two", "port": 7}) == {"host": "two,one", "port": "7,7"}
    assert silent_last({"host": "one,two"}) == {"host": "two,one", "port": ","}


def test_it_is_tried_in_its_turn_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    note_silent("one")
    monkeypatch.setattr(silent_hosts, "REMEMBERED", 0.0)
    assert silent_last(THREE)["host"] == "one,two,three"


@pytest.mark.parametrize(
    "parameters", [{"host": "one"}, {"dbname": "shop"}, {"host": "one,two", "hostaddr": "10.0.0.1,10.0.0.2"}]
)
def test_an_address_of_one_host_or_with_numbers_stays_as_it_is(parameters: dict[str, str]) -> None:
    note_silent("one")
    assert silent_last(parameters) == {}
