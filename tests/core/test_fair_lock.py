"""The longest waiter gets the writer lock next, even if the previous holder requests it again at once."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from guildhall.core.db.fair_lock import FairLock


def take(lock: FairLock, name: str, order: list[str]) -> None:
    with lock:
        order.append(name)


def wait_until(lock: FairLock, waiting: int, threads: Future[None]) -> None:
    while lock.waiting < waiting:
        assert not threads.done()


def test_the_lock_goes_to_the_longest_waiter() -> None:
    lock, order = FairLock(), list[str]()
    with ThreadPoolExecutor(2) as threads:
        lock.acquire()
        for number, name in enumerate(("first", "second"), start=1):
            wait_until(lock, number, threads.submit(take, lock, name, order))
        lock.release()
        take(lock, "the one before", order)
    assert order == ["first", "second", "the one before"]


def test_the_holder_can_acquire_it_again() -> None:
    lock, order = FairLock(), list[str]()
    with ThreadPoolExecutor(1) as threads, lock:
        with lock:
            wait_until(lock, 1, threads.submit(take, lock, "other", order))
        order.append("still mine")
    assert order == ["still mine", "other"]


def test_an_asynchronous_waiter_is_called_in_order() -> None:
    lock, order = FairLock(), list[str]()
    with ThreadPoolExecutor(1) as threads:
        lock.acquire()
        assert threads.submit(lock.acquire_or_queue, lambda: order.append("called")).result() is False
        assert order == []
        lock.release()
        assert order == ["called"]
        other = ThreadPoolExecutor(1)
        waiting = other.submit(take, lock, "other", order)
        wait_until(lock, 1, waiting)
        threads.submit(lock.release).result()
        other.shutdown()
    assert order == ["called", "other"]


def test_a_registered_waiter_that_then_blocks_does_not_deadlock_itself() -> None:
    """Its callback, which hands over the lock, could not run while it blocks on the lock."""
    lock, order = FairLock(), list[str]()

    def ask_and_wait() -> None:
        assert not lock.acquire_or_queue(lambda: order.append("called"))
        take(lock, "waited", order)
        lock.release()

    with ThreadPoolExecutor(1) as threads:
        lock.acquire()
        wait_until(lock, 2, threads.submit(ask_and_wait))
        lock.release()
    assert order == ["called", "waited"]
    assert lock.acquire_or_queue(lambda: None)
