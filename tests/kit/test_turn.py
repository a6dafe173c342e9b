"""Who waits for the writer gets it next, however quickly the one before wants it again."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from guildhall.kit.turn import Turn


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
