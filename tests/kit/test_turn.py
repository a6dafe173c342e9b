"""Who waits for the writer gets it next, however quickly the one before wants it again."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from guildhall.kit.sql.turn import Turn


def take(turn: Turn, name: str, order: list[str]) -> None:
    with turn:
        order.append(name)


def wait_until(turn: Turn, waiting: int, threads: Future[None]) -> None:
    while turn.waiting < waiting:
        assert not threads.done()


def test_the_turn_goes_to_who_has_waited_longest() -> None:
    turn, order = Turn(), list[str]()
    with ThreadPoolExecutor(2) as threads:
        turn.acquire()
        for number, name in enumerate(("first", "second"), start=1):
            wait_until(turn, number, threads.submit(take, turn, name, order))
        turn.release()
        take(turn, "the one before", order)
    assert order == ["first", "second", "the one before"]


def test_who_has_it_may_take_it_again() -> None:
    turn, order = Turn(), list[str]()
    with ThreadPoolExecutor(1) as threads, turn:
        with turn:
            wait_until(turn, 1, threads.submit(take, turn, "other", order))
        order.append("still mine")
    assert order == ["still mine", "other"]


def test_who_does_not_wait_where_it_stands_is_called_in_its_turn() -> None:
    turn, order = Turn(), list[str]()
    with ThreadPoolExecutor(1) as threads:
        turn.acquire()
        assert threads.submit(turn.ask, lambda: order.append("called")).result() is False
        assert order == []
        turn.release()
        assert order == ["called"]
        other = ThreadPoolExecutor(1)
        waiting = other.submit(take, turn, "other", order)
        wait_until(turn, 1, waiting)
        threads.submit(turn.release).result()
        other.shutdown()
    assert order == ["called", "other"]


def test_one_that_asked_and_then_waits_is_not_in_its_own_way() -> None:
    """It could not hear the call, which says that it has the turn, while it stands still for the turn."""
    turn, order = Turn(), list[str]()

    def ask_and_wait() -> None:
        assert not turn.ask(lambda: order.append("called"))
        take(turn, "waited", order)
        turn.release()

    with ThreadPoolExecutor(1) as threads:
        turn.acquire()
        wait_until(turn, 2, threads.submit(ask_and_wait))
        turn.release()
    assert order == ["called", "waited"]
    assert turn.ask(lambda: None)
