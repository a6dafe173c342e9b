"""What /openapi.json says before its paths, and /docs shows first: who asks, how errors look, how often one may ask.

The tables are made from what the doors go by. The examples are followed by `tests/http/test_every_function.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from guildhall.api.reasons import REASONS
from guildhall.domains.content.rules import MESSAGES_PER_SENDER, SENDER_WINDOW
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit
from guildhall.domains.integrations.commands import tokens
from guildhall.domains.referrals.rules import SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW
from guildhall.services.idempotency.rules import KEPT_FOR, RUNS_AT_MOST

_LIMITED: Sequence[tuple[str, Limit]] = (
    ("Sign-ins and refreshes from one address", limits.TOKENS),
    ("Sign-ups, resets, links and second steps from one address", limits.REQUESTS),
    ("Wrong passwords for one account from one address", limits.GUESSES),
    ("Wrong passwords for one account from anywhere", limits.GUESSES_OF_ALL),
    ("Wrong passwords for one account from a device that signed in before", limits.GUESSES_OF_DEVICE),
    ("Codes tried for one account from one address", limits.CODES),
    ("Codes tried for one account from anywhere", limits.CODES_OF_ALL),
    ("Codes tried for one account from a device that signed in before", limits.CODES_OF_DEVICE),
    ("Mails of one kind to one address", limits.MAILS),
    ("Mails of one kind to one mailbox, however it is written", limits.MAILS_TO_MAILBOX),
    ("Unpaid seats of one workshop for one mailbox", limits.HOLDS),
    ("Rows written without signing in, from one address", limits.WRITES),
    ("`track-referral` from one address", limits.CLICKS),
    ("Requests of one API token", tokens.REQUESTS),
)
_WITHIN = (
    ("Contact messages of one sender", MESSAGES_PER_SENDER, SENDER_WINDOW),
    ("Applications of one partner", SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW),
)

_TEXT = """\
Every table is under `/rest/v1`, in the dialect of PostgREST; accounts are under `/auth/v1`, in that of GoTrue, so that
the clients of both work. What is no write of a row is a function under `/functions/v1`: JSON in, JSON out.

Amounts are numbers in major units with two decimals, rates are percentages, moments are ISO 8601 in UTC.

## Authentication

Requests without a token can read public data. Send `Authorization: Bearer TOKEN` to act as the token's user: an access
token lives for an hour unless the operator chose otherwise, and its refresh token gives the next one. Programs use
API tokens (`ghk_…`, from `create-api-token`), which are limited to their scopes: `orders:read`, `products:write`,
`events:read`. `apikey`, which clients of the ecosystem send, is not looked at.

```
curl --json '{{"email": "customer@example.com", "password": "customer-demo-1"}}' \\
  "$SHOP/auth/v1/token?grant_type=password"
curl "$SHOP/rest/v1/products?select=id,name,price,currency&is_active=is.true&order=created_at.desc&limit=3"
curl -H "Authorization: Bearer $TOKEN" "$SHOP/rest/v1/orders?select=id,status,product:products(name)"
curl -H "Authorization: Bearer $TOKEN" --json '{{"items": [], "country": "DE"}}' "$SHOP/functions/v1/quote"
```

## Tables

Filters are `column=op.value` with `eq neq gt gte lt lte like ilike in is`, `not.` before any, grouped by `or=(…)` and
`and=(…)`; `select=*,product:products(name)` embeds, `order=created_at.desc,id.asc` sorts, `limit` and `offset` or
`Range` page, and `Prefer: count=exact` counts. An answer has at most 1000 rows unless the operator chose otherwise; CSV
(`Accept: text/csv`) has all. Only indexed columns filter and sort. There are no upserts, no `rpc` and no aggregates.

## Events and webhooks

`GET /functions/v1/events?after=CURSOR` is the log of what happened, in the order of the commits and without gaps: go on
from `next`. `create-webhook-endpoint` has the same events posted to an address, signed by Standard Webhooks.
`/webhooks/stripe` is where the card provider reports to the shop.

## Stability

Within `v1` columns, fields, functions, kinds of events and words of `hint` are added, and neither removed nor renamed.

## Errors

`/rest/v1` and `/functions/v1` refuse with `{{code, message, details, hint}}`. A `message` is for people and may change.
`code` is `PGRST…` for a request that cannot be read, `42501` for what is not the caller's, a state of PostgreSQL for a
broken rule of the database, and `P0001` for a rule of the shop. `hint` is one of these words with `P0001`, and with a
function's `42501`:

{reasons}

## Sent twice

A client that got no answer does not know whether its request arrived. Every function that writes, and every write
under `/rest/v1`, therefore takes an `Idempotency-Key`: 1 to 255 visible characters, such as a UUID, made once for each
act of a user and sent with each attempt of it. A key counts for one caller, method and path, for {kept}.

- The same request again under its key changes nothing and gets the first answer, with `Idempotent-Replayed: true`.
- While the first one runs it is 409 `idempotency_in_progress`: send it again a little later. A write to a table waits
  instead.
- Another body, query, `Accept` or `Prefer` under the key is 409 `idempotency_key_reused`.
- A request that was refused before it changed anything leaves its key free.
- Where the server broke off in the middle of a function, {runs} later it is either done anew (nothing was changed, or
  the function finds what it has done) or 409 `idempotency_outcome_unknown`: look before you send it under another key.
  So are functions whose answer holds a password, which is not kept.

`refund` takes `expectedRefundable`, too: what is left to refund as the caller saw it. `checkout` has its `checkoutId`
and `mail-participants` its `messageId`, which count for good.

## Rate limits

Beyond a limit the answer is 429, and `Retry-After` says in how many seconds to come again.

{limits}
"""


def api_guide() -> str:
    """Markdown."""
    reasons = [
        (f"`{word}`", ", ".join(map(str, reason.statuses)), reason.meaning)
        for word, reason in sorted(REASONS.items())
    ]
    limited = [
        (what, f"{limit.burst}, and one more every {_written(limit.every)}") for what, limit in _LIMITED
    ]
    limited += [(what, f"{most} in the last {_written(window)}") for what, most, window in _WITHIN]
    return _TEXT.format(
        reasons=_table(("Word", "Status", "Meaning"), reasons),
        kept=_written(KEPT_FOR),
        runs=_written(RUNS_AT_MOST),
        limits=_table(("What", "How many"), limited),
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _written(span: timedelta) -> str:
    seconds = int(span.total_seconds())
    for unit, size in (("hour", 3600), ("minute", 60), ("second", 1)):
        if seconds % size == 0:
            count = seconds // size
            return unit if count == 1 else f"{count} {unit}s"
    raise ValueError(span)
