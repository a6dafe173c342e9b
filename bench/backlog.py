"""A backlog of webhooks: how fast it is sent to a healthy receiver while a dead one has the same, and the CPU of each.

python -m bench.backlog [--database sqlite] [--deliveries 2000]

The target: 10,000 deliveries a minute, with as many subjects as deliveries, and with eight, whose events keep their
order. The receivers run in a process of their own; the CPU time is that of the sender alone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from threading import Event as Flag

from sqlalchemy import func, insert, select

from bench.homes import SECRET, Home, two_homes
from bench.webhooks import TARGET, Receiver
from guildhall.core.db.migrate import migrate
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.settings import Settings
from guildhall.wiring import build_runtime

FEW = 8  # subjects
ROW = {"note": "x" * 300}
LONGEST = 600.0  # seconds


def main() -> None:
    arguments = _arguments()
    if arguments.receive:
        _receive()
    print("| database | subjects | deliveries a minute | CPU of one, ms | met |")
    print("|---|---|---|---|---|")
    for database in arguments.database:
        for subjects in (arguments.deliveries, FEW):
            with tempfile.TemporaryDirectory() as folder, two_homes(database, Path(folder)) as (home, _):
                a_minute, cpu = _measure(home, arguments.deliveries, subjects)
            met = "yes" if a_minute >= TARGET else "NO"
            print(f"| {database} | {subjects:,} | {a_minute:,.0f} | {cpu:.2f} | {met} |", flush=True)


def _receive() -> None:
    """Run a healthy and a dead receiver, and print their addresses."""
    receivers = (Receiver(), Receiver(dead=True))
    print(*(receiver.url for receiver in receivers), flush=True)
    for receiver in receivers:
        receiver.start()
    Flag().wait()


def _measure(home: Home, deliveries: int, subjects: int) -> tuple[float, float]:
    """Return the deliveries a minute, and the milliseconds of CPU that one takes."""
    settings = Settings(
        data_dir=home.folder, database_url=home.url, jwt_secret=SECRET, webhook_allow_private="on"
    )
    runtime, sender = build_runtime(settings), WebhookSender()
    migrate(runtime.database)
    command = [sys.executable, "-m", "bench.backlog", "--receive"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as receivers:
        assert receivers.stdout
        healthy, dead = (
            _queue(runtime, url, deliveries, subjects) for url in receivers.stdout.readline().split()
        )
        begun, spent = time.monotonic(), time.process_time()
        while _left(runtime, healthy) and time.monotonic() < begun + LONGEST:
            if not sender(runtime):
                time.sleep(0.005)
        took, spent = time.monotonic() - begun, time.process_time() - spent
        sent = deliveries - _left(runtime, healthy)
        assert _left(runtime, dead) == deliveries
        receivers.kill()
    sender.close()
    runtime.database.close()
    return sent / took * 60, spent / sent * 1000


def _queue(runtime: Runtime, url: str, deliveries: int, subjects: int) -> str:
    """Queue the deliveries of an endpoint, all due. Returns its id."""
    endpoint_id, about = new_id(), [new_id() for _ in range(subjects)]
    with runtime.writing() as uow:
        endpoint = {"id": endpoint_id, "url": url, "kinds": [], "seed": "s"}
        uow.db.execute(insert(WebhookEndpoint), endpoint)
        last = uow.db.scalar(select(func.max(Event.position))) or 0
        common = {"kind": "product.updated", "subject_table": "products", "happened_at": uow.now}
        events = [
            common
            | {"id": new_id(), "position": n, "written": n, "subject_id": about[n % subjects], "payload": ROW}
            for n in range(last + 1, last + deliveries + 1)
        ]
        uow.db.execute(insert(Event), events)
        times = {"due_at": uow.now, "try_until": uow.now + timedelta(days=3)}
        rows = [
            times
            | {"id": new_id(), "endpoint_id": endpoint_id, "event_id": event["id"]}
            | {name: event[name] for name in ("position", "kind", "subject_id")}
            for event in events
        ]
        uow.db.execute(insert(WebhookDelivery), rows)
    return endpoint_id


def _left(runtime: Runtime, endpoint_id: str) -> int:
    with runtime.reading() as uow:
        mine = select(func.count()).where(
            WebhookDelivery.endpoint_id == endpoint_id, WebhookDelivery.state == "queued"
        )
        return uow.db.scalar(mine) or 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.backlog")
    parser.add_argument("--deliveries", type=int, default=2000)
    parser.add_argument(
        "--database", nargs="*", default=["sqlite", "postgresql"], choices=["sqlite", "postgresql"]
    )
    parser.add_argument(
        "--receive", action="store_true", help="run the receivers; used by the benchmark itself"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
