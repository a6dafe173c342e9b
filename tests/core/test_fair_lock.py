"""The longest waiter gets the writer lock next, even if the previous holder requests it again at once."""

from concurrent.futures import Future, ThreadPoolExecutor

from guildhall.core.db.fair_lock import FairLock


def take(lock: FairLock, name: str, order: list[str]) -> None:
    lock.acquire()
    order.append(name)
    lock.release()


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


def test_a_request_that_does_not_wait_gets_the_lock_only_while_it_is_free() -> None:
    lock, order = FairLock(), list[str]()
    with ThreadPoolExecutor(1) as threads:
        assert lock.acquire(blocking=False)
        assert not lock.acquire(blocking=False)
        waiting = threads.submit(take, lock, "waited", order)
        wait_until(lock, 1, waiting)
        assert not lock.acquire(blocking=False)
        lock.release()
        waiting.result()
    assert lock.acquire(blocking=False)
    assert order == ["waited"]
