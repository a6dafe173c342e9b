"""Sends due webhooks in threads: a thread posts a batch of one endpoint, then records the outcomes.

An endpoint has at most PER_ENDPOINT batches in flight, and there are enough threads for the maximum number of
endpoints: a slow or unreachable one never delays another. Partners' postbacks share POSTBACKS threads, however many
there are: each has one batch in flight at most. If the process dies after sending, the event is sent again
under the same webhook-id: delivery is at least once.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing

from guildhall.config.settings import Switch
from guildhall.core.db.limits import JOB, limited_to
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations import postback_url, safe_post
from guildhall.domains.integrations.commands.claim_deliveries import claim_deliveries
from guildhall.domains.integrations.commands.endpoints import MOST_ENDPOINTS
from guildhall.domains.integrations.commands.note_deliveries import Outcome, give_back, note_deliveries
from guildhall.domains.integrations.queries.due_deliveries import (
    DueEndpoint,
    WholeDelivery,
    endpoints_with_due,
)
from guildhall.domains.integrations.safe_post import GONE, EndpointConnection, NotSent
from guildhall.domains.integrations.signed_request import signed_request

PER_ENDPOINT = 4  # batches in flight, each with one request at a time
POSTBACKS = 8  # batches in flight to all partners together
IN_A_BATCH = 16  # deliveries, at most; few full batches, for each takes a connection and a transaction
ENOUGH = 20.0  # seconds after which a batch begins no further request: claims must outlast their requests

log = logging.getLogger(__name__)


class WebhookSender:
    """Claims due deliveries and posts them in threads of its own. One per process."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(
            MOST_ENDPOINTS * PER_ENDPOINT + POSTBACKS, thread_name_prefix="webhook"
        )
        self._guard = threading.Lock()
        self._sending = Counter[str]()  # batches by endpoint
        self._postbacks = 0  # batches to partners
        self._batches = set[Future[None]]()
        self.stopped = threading.Event()

    def __call__(self, runtime: Runtime) -> int:
        """Start the due deliveries, up to the limit of each endpoint. Returns how many were claimed."""
        with runtime.reading() as uow:
            endpoints = endpoints_with_due(uow)
        return sum(self._start(runtime, endpoint) for endpoint in endpoints)

    def wait(self, within: float | None = None) -> None:
        """Wait a few seconds at most until no request is in flight and all outcomes are stored."""
        with self._guard:
            batches = set(self._batches)
        wait(batches, within)

    def close(self) -> None:
        """Begin no further request, and wait for those in flight: each ends within its deadline."""
        self.stopped.set()
        self._threads.shutdown()

    def _free(self, endpoint: DueEndpoint) -> int:
        """Return how many more batches may be sent to the endpoint."""
        with self._guard:
            sending = self._sending[endpoint.id]
            if not endpoint.postback:
                return PER_ENDPOINT - sending
            return min(1 - sending, POSTBACKS - self._postbacks)

    def _count(self, endpoint: DueEndpoint, change: int) -> None:
        with self._guard:
            self._sending[endpoint.id] += change
            self._postbacks += change if endpoint.postback else 0

    def _start(self, runtime: Runtime, endpoint: DueEndpoint) -> int:
        free = self._free(endpoint)
        if free <= 0 or self.stopped.is_set():
            return 0
        claimed = _claim(runtime, endpoint.id, free * IN_A_BATCH)
        for first in range(0, len(claimed), IN_A_BATCH):
            self._count(endpoint, 1)
            deliveries = claimed[first : first + IN_A_BATCH]
            batch = self._threads.submit(self._send, runtime, endpoint, deliveries)
            with self._guard:
                self._batches.add(batch)
            batch.add_done_callback(self._ended)
        return len(claimed)

    def _ended(self, batch: Future[None]) -> None:
        with self._guard:
            self._batches.discard(batch)

    def _send(self, runtime: Runtime, endpoint: DueEndpoint, batch: Sequence[WholeDelivery]) -> None:
        """Post the deliveries of one endpoint one after another, and record their outcomes in one transaction."""
        outcomes = list[Outcome]()
        try:
            self._post(runtime, batch, outcomes)
        finally:
            self._count(endpoint, -1)  # before the commit of the outcomes, which wakes the job
        untried = batch[len(outcomes) :]

        def keep(uow: UnitOfWork) -> None:
            if outcomes:
                note_deliveries(uow, outcomes)
            if untried:
                give_back(uow, untried)

        try:
            with limited_to(JOB):
                runtime.transact(keep)
        except Exception:
            ids = ", ".join(each.delivery.id for each in outcomes)
            log.exception("webhook deliveries %s: the outcomes could not be kept; they are sent again", ids)

    def _post(self, runtime: Runtime, batch: Sequence[WholeDelivery], outcomes: list[Outcome]) -> None:
        allow_private = runtime.settings.webhook_allow_private is Switch.ON
        begun = time.monotonic()
        with closing(EndpointConnection(batch[0].url, allow_private=allow_private)) as connection:
            for delivery in batch:
                if self.stopped.is_set() or time.monotonic() > begun + ENOUGH:
                    return
                outcome = _outcome(runtime, connection, delivery)
                outcomes.append(outcome)
                if outcome.error is not None or outcome.status == GONE:
                    return  # the receiver is unreachable or wants no more: do not send the rest now


def _outcome(runtime: Runtime, connection: EndpointConnection, delivery: WholeDelivery) -> Outcome:
    """Send one delivery."""
    begun, status, error = time.monotonic(), None, None
    try:
        if delivery.postback:
            url = delivery.postback.fill(delivery.url)
            status = connection.get(url, postback_url.HEADERS, deadline=safe_post.DEADLINE)
        else:
            request = signed_request(runtime.settings, delivery, runtime.clock.now())
            body = request["body"].encode()
            status = connection.post(body, request["headers"], deadline=safe_post.DEADLINE)
    except NotSent as failure:
        error = str(failure)
    except Exception as failure:  # its text may contain the URL
        error = f"the request failed: {type(failure).__name__}"
    return Outcome(delivery, status, error, round((time.monotonic() - begun) * 1000))


def _claim(runtime: Runtime, endpoint_id: str, most: int) -> list[WholeDelivery]:
    """Claim deliveries that may be sent now, skipping postponed ones, in short transactions."""
    while True:
        with runtime.writing() as uow:
            claimed = claim_deliveries(uow, endpoint_id, most)
        if claimed.deliveries or not claimed.put_off:
            return claimed.deliveries
