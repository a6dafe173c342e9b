"""Sends webhooks that are due, in threads of their own.

An endpoint has at most PER_ENDPOINT requests under way, and there are threads for all endpoints there can be: one that
is slow or away never delays another. A thread claims a few deliveries, sends them one after the other and keeps their
outcomes in one transaction, so that the database and the interpreter's lock stay free for visitors. A process that dies
after sending leaves the claim to run out, and the event is sent again under the same webhook-id: at least once.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import datetime
from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.commands.claim_deliveries import claim_deliveries
from guildhall.domains.integrations.commands.endpoints import MOST_ENDPOINTS
from guildhall.domains.integrations.commands.note_deliveries import Outcome, give_back, note_deliveries
from guildhall.domains.integrations.queries.due_deliveries import WholeDelivery, endpoints_with_due
from guildhall.domains.integrations.secrets import webhook_key
from guildhall.domains.integrations.signing import signed_headers
from guildhall.settings import Settings, Switch

PER_ENDPOINT = 8  # requests under way
IN_A_ROW = 4  # deliveries that a thread claims together and sends one after the other
ENOUGH = 20.0  # seconds after which a thread gives the rest back: its claims must outlast the last request

log = logging.getLogger(__name__)


class WebhookSender:
    """Claims what is due and hands it to its threads. One for a process."""

    def __init__(self) -> None:
        most = MOST_ENDPOINTS * PER_ENDPOINT
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="webhook")
        self._under_way: Counter[str] = Counter()
        self._guard = threading.Lock()
        self._noting = threading.Lock()
        self._finished: list[Outcome] = []
        self._futures: set[Future[None]] = set()

    def __call__(self, runtime: Runtime) -> int:
        """Start the due deliveries, up to the limit of each endpoint. Returns how many were claimed."""
        with runtime.reading() as uow:
            endpoints = endpoints_with_due(uow)
        return sum(self._start(runtime, endpoint_id) for endpoint_id in endpoints)

    def wait(self) -> None:
        """Wait until no request is under way."""
        wait(tuple(self._futures))

    def _start(self, runtime: Runtime, endpoint_id: str) -> int:
        free = PER_ENDPOINT - self._under_way[endpoint_id]
        if free <= 0:
            return 0
        claimed = _claim(runtime, endpoint_id, free * IN_A_ROW)
        for first in range(min(free, len(claimed))):
            self._submit(runtime, endpoint_id, claimed[first::free])
        return len(claimed)

    def _submit(self, runtime: Runtime, endpoint_id: str, deliveries: list[WholeDelivery]) -> None:
        with self._guard:
            self._under_way[endpoint_id] += 1
        future = self._threads.submit(self._send, runtime, endpoint_id, deliveries)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)

    def _send(self, runtime: Runtime, endpoint_id: str, deliveries: list[WholeDelivery]) -> None:
        give_up, outcomes = time.monotonic() + ENOUGH, list[Outcome]()
        try:
            for delivery in deliveries:
                outcomes.append(_outcome(runtime, delivery))
                if outcomes[-1].ends_the_row or time.monotonic() > give_up:
                    break
        finally:
            # Before the outcomes are committed, which wakes the worker: it finds the slot free.
            with self._guard:
                self._under_way[endpoint_id] -= 1
        self._note(runtime, outcomes)
        if unsent := deliveries[len(outcomes) :]:
            with runtime.writing() as uow:
                give_back(uow, unsent)

    def _note(self, runtime: Runtime, outcomes: list[Outcome]) -> None:
        """Keep the outcomes. One thread writes those of all that finished while the one before it was writing."""
        with self._guard:
            self._finished += outcomes
        with self._noting:
            with self._guard:
                finished, self._finished = self._finished, []
            if not finished:
                return  # another thread has written them
            try:
                with runtime.writing() as uow:
                    note_deliveries(uow, finished)
            except Exception:
                ids = ", ".join(each.delivery.id for each in finished)
                log.exception(
                    "webhook deliveries %s: the outcomes could not be kept; they are sent again", ids
                )


def _claim(runtime: Runtime, endpoint_id: str, most: int) -> list[WholeDelivery]:
    """Claim deliveries that may be sent now, past those that are put off; each look in a short transaction."""
    while True:
        with runtime.writing() as uow:
            claimed = claim_deliveries(uow, endpoint_id, most)
        if claimed.deliveries or not claimed.put_off:
            return claimed.deliveries


def _outcome(runtime: Runtime, delivery: WholeDelivery) -> Outcome:
    begun, status, error = time.monotonic(), None, None
    try:
        status = send(runtime.settings, delivery, runtime.clock.now())
    except safe_post.NotSent as failure:
        error = str(failure)
    return Outcome(delivery, status, error, round((time.monotonic() - begun) * 1000))


def send(settings: Settings, delivery: WholeDelivery, now: datetime) -> int:
    """Send one event. Returns the status of the answer. Raises NotSent."""
    body = json.dumps(message(delivery), ensure_ascii=False, separators=(",", ":")).encode()
    seeds = [delivery.seed]
    if delivery.previous_seed and delivery.previous_until and now < delivery.previous_until:
        seeds.append(delivery.previous_seed)
    # All secrets of the installation: endpoints keep verifying while GUILDHALL_JWT_SECRET is rotated.
    keys = [webhook_key(seed, secret) for seed in seeds for secret in settings.server_secrets]
    headers = signed_headers(keys, delivery.event_id, int(now.timestamp()), body)
    headers |= {"content-type": "application/json", "user-agent": "Guildhall-Webhooks"}
    allow_private = settings.webhook_allow_private is Switch.ON
    return safe_post.post(delivery.url, body, headers, allow_private=allow_private)


def message(delivery: WholeDelivery) -> dict[str, Any]:
    """Return the body by Standard Webhooks; `data` is the event as /functions/v1/events shows it."""
    timestamp = delivery.happened_at.isoformat().replace("+00:00", "Z")
    return {
        "type": delivery.kind,
        "timestamp": timestamp,
        "data": {
            "id": delivery.event_id,
            "kind": delivery.kind,
            "subject": {"table": delivery.subject_table, "id": delivery.subject_id},
            "time": timestamp,
            "version": delivery.version,
            "payload": delivery.payload,
        },
    }
