"""The request that delivers an event, by Standard Webhooks."""

import json
from datetime import datetime
from typing import Any

from guildhall.config.settings import Settings
from guildhall.domains.integrations.queries.due_deliveries import WholeDelivery
from guildhall.domains.integrations.secrets import webhook_key
from guildhall.domains.integrations.signing import signed_headers


def signed_request(settings: Settings, delivery: WholeDelivery, now: datetime) -> dict[str, Any]:
    """Return the body and the headers."""
    body = json.dumps(_message(delivery), ensure_ascii=False, separators=(",", ":"))
    seeds = [delivery.seed]
    if delivery.previous_seed and delivery.previous_until and now < delivery.previous_until:
        seeds.append(delivery.previous_seed)
    # Signed with all secrets of the installation, so that signatures stay valid while GUILDHALL_JWT_SECRET is rotated.
    keys = [webhook_key(seed, secret) for seed in seeds for secret in settings.server_secrets]
    headers = signed_headers(keys, delivery.event_id, int(now.timestamp()), body.encode())
    headers |= {"content-type": "application/json", "user-agent": "Guildhall-Webhooks"}
    return {"body": body, "headers": headers}


def _message(delivery: WholeDelivery) -> dict[str, Any]:
    """Return the body; `data` is the event as /functions/v1/events shows it."""
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
