"""Sends due webhooks: claims them and records their outcomes here, posts them in a separate process.

Posting takes most of the CPU time of a delivery, and posting threads would share Python's interpreter with the pages
(docs/decisions/0026). An endpoint has at most PER_ENDPOINT batches in flight, and the process has enough threads for
the maximum number of endpoints: a slow or unreachable one never delays another. If either process dies after sending,
the event is sent again under the same webhook-id: delivery is at least once.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from guildhall.core.db.limits import JOB, limited_to
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.commands.claim_deliveries import claim_deliveries
from guildhall.domains.integrations.commands.endpoints import MOST_ENDPOINTS
from guildhall.domains.integrations.commands.note_deliveries import Outcome, give_back, note_deliveries
from guildhall.domains.integrations.queries.due_deliveries import WholeDelivery, endpoints_with_due
from guildhall.domains.integrations.sender_process import SenderProcess
from guildhall.domains.integrations.signed_request import signed_request
from guildhall.settings import Switch

PER_ENDPOINT = 8  # batches in flight, each with one request at a time
IN_A_BATCH = 16  # deliveries, at most
COLLECTED = 0.02  # seconds that outcomes wait for others, to be stored in one transaction
SILENT = 30.0  # seconds after which a process without a heartbeat is replaced
UNUSED = 60.0  # seconds after which an idle process is ended
LAST = 5.0  # seconds that requests in flight get when the shop stops
LOOK_EVERY = 1.0  # seconds
DIED = "the process that sends webhooks ended"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Deliveries of one endpoint that are posted one after another."""

    endpoint_id: str
    deliveries: list[WholeDelivery]


class WebhookSender:
    """Claims due deliveries, hands them to the posting process and records their outcomes. One per shop process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._numbers = count()
        self._process: SenderProcess | None = None
        self._under_way: dict[int, _Batch] = {}  # batches handed to the process, by number
        self._used = 0.0  # when the process last had a batch
        self._keeping = False

    def __call__(self, runtime: Runtime) -> int:
        """Start the due deliveries, up to the limit of each endpoint. Returns how many were claimed."""
        with runtime.reading() as uow:
            endpoints = endpoints_with_due(uow)
        return sum(self._start(runtime, endpoint_id) for endpoint_id in endpoints)

    def wait(self, within: float | None = None) -> None:
        """Wait a few seconds at most until no request is in flight and all outcomes are stored."""
        with self._changed:
            self._changed.wait_for(lambda: not self._under_way and not self._keeping, within)

    def close(self) -> None:
        """End the process: it begins no further request, and those in flight get LAST seconds."""
        with self._changed:
            process = self._process
        if process is None:
            return
        process.stop()
        self.wait(LAST)
        process.kill()
        with self._changed:
            self._changed.wait_for(lambda: self._process is not process and not self._keeping, LAST)

    def _start(self, runtime: Runtime, endpoint_id: str) -> int:
        with self._changed:
            free = PER_ENDPOINT - sum(batch.endpoint_id == endpoint_id for batch in self._under_way.values())
        if free <= 0:
            return 0
        claimed = _claim(runtime, endpoint_id, free * IN_A_BATCH)
        for first in range(min(free, len(claimed))):
            self._hand_over(runtime, _Batch(endpoint_id, claimed[first::free]))
        return len(claimed)

    def _hand_over(self, runtime: Runtime, batch: _Batch) -> None:
        settings, now, number = runtime.settings, runtime.clock.now(), next(self._numbers)
        message = {
            "number": number,
            "url": batch.deliveries[0].url,
            "requests": [signed_request(settings, delivery, now) for delivery in batch.deliveries],
            "allow_private": settings.webhook_allow_private is Switch.ON,
            "deadline": safe_post.DEADLINE,
        }
        with self._changed:
            process = self._process or self._begin(runtime)
            self._under_way[number] = batch
        process.write(message)

    def _begin(self, runtime: Runtime) -> SenderProcess:
        process = SenderProcess(MOST_ENDPOINTS * PER_ENDPOINT)
        self._used = time.monotonic()
        threading.Thread(target=self._listen, args=(process, runtime), name="webhooks", daemon=True).start()
        self._process = process
        return process

    def _listen(self, process: SenderProcess, runtime: Runtime) -> None:
        """Record the outcomes that a process returns, until it ends."""
        with limited_to(JOB):
            try:
                while self._is_needed(process) and (answers := self._collect(process)) is not None:
                    self._keep(runtime, self._finished(answers))
            finally:
                self._keep(runtime, self._lost(process))

    def _is_needed(self, process: SenderProcess) -> bool:
        now = time.monotonic()
        with self._changed:
            if self._under_way:
                self._used = now
            elif now > self._used + UNUSED:
                self._process = None
        silent = now > process.heard + SILENT
        if silent:
            log.error("%s: no heartbeat for %.0f s", DIED, SILENT)
        return self._process is process and not silent

    def _collect(self, process: SenderProcess) -> list[dict[str, Any]] | None:
        """Return the next answers and those that follow within COLLECTED; None once the process has ended."""
        answers = process.read(LOOK_EVERY)
        until = time.monotonic() + COLLECTED
        while answers and time.monotonic() < until and self._others_follow(answers):
            answers += process.read(until - time.monotonic()) or []
        return answers

    def _others_follow(self, answers: Sequence[dict[str, Any]]) -> bool:
        """Return whether other batches of the same endpoints are in flight."""
        with self._changed:
            numbers = {answer["number"] for answer in answers}
            endpoints = {self._under_way[number].endpoint_id for number in numbers}
            return any(
                batch.endpoint_id in endpoints and number not in numbers
                for number, batch in self._under_way.items()
            )

    def _finished(self, answers: Sequence[dict[str, Any]]) -> _Outcomes:
        """Remove the answered batches. Must precede the commit of their outcomes, which wakes the worker."""
        with self._changed:
            done = [(self._under_way.pop(answer["number"]), answer["answers"]) for answer in answers]
            self._keeping = bool(done)
        return _Outcomes(
            [
                Outcome(delivery, *answer)
                for batch, given in done
                for delivery, answer in zip(batch.deliveries, given, strict=False)
            ],
            [delivery for batch, given in done for delivery in batch.deliveries[len(given) :]],
        )

    def _lost(self, process: SenderProcess) -> _Outcomes:
        """End the process and take back its batches: any delivery may have been sent, so each is retried later."""
        process.kill()
        with self._changed:
            lost = list[_Batch]()
            if self._process is process:
                self._process = None
                lost += self._under_way.values()
                self._under_way.clear()
            self._keeping = bool(lost)
            self._changed.notify_all()
        status = process.close()
        if lost:
            level = logging.INFO if process.stopped else logging.ERROR
            log.log(level, "%s with status %s; its %s batches are tried again", DIED, status, len(lost))
        return _Outcomes([Outcome(each, None, DIED, 0) for batch in lost for each in batch.deliveries], [])

    def _keep(self, runtime: Runtime, outcomes: _Outcomes) -> None:
        try:
            if outcomes.tried or outcomes.untried:
                runtime.transact(outcomes.keep)
        except Exception:
            ids = ", ".join(each.delivery.id for each in outcomes.tried)
            log.exception("webhook deliveries %s: the outcomes could not be kept; they are sent again", ids)
        finally:
            with self._changed:
                self._keeping = False
                self._changed.notify_all()


@dataclass(frozen=True, slots=True)
class _Outcomes:
    """The outcomes of the attempted deliveries, and the claims that were not attempted."""

    tried: list[Outcome]
    untried: list[WholeDelivery]

    def keep(self, uow: UnitOfWork) -> None:
        if self.tried:
            note_deliveries(uow, self.tried)
        if self.untried:
            give_back(uow, self.untried)


def _claim(runtime: Runtime, endpoint_id: str, most: int) -> list[WholeDelivery]:
    """Claim deliveries that may be sent now, skipping postponed ones, in short transactions."""
    while True:
        with runtime.writing() as uow:
            claimed = claim_deliveries(uow, endpoint_id, most)
        if claimed.deliveries or not claimed.put_off:
            return claimed.deliveries
