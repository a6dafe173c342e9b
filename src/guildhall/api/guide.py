"""The introduction of the API reference: /openapi.json starts with it, and /docs shows it first.

Its tables are generated from the limits and reasons in the code. `tests/docs/test_api_guide.py` runs its examples.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from pathlib import Path

from guildhall.api.functions import vat_check
from guildhall.api.reasons import REASONS, meaning
from guildhall.domains.content.rules import MESSAGES_PER_SENDER, SENDER_WINDOW
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit
from guildhall.domains.integrations.commands import postbacks, publishable_keys, tokens
from guildhall.domains.referrals.rules import SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW
from guildhall.services.idempotency.rules import KEPT_FOR, RUNS_AT_MOST

_LIMITED: Sequence[tuple[str, Limit]] = (
    ("Sign-ins and token refreshes, per client address", limits.TOKENS),
    ("Sign-ups, password resets, links and second factors, per client address", limits.REQUESTS),
    ("Wrong passwords, per account and client address", limits.GUESSES),
    ("Wrong passwords, per account", limits.GUESSES_OF_ALL),
    ("Wrong passwords, per account and device that signed in before", limits.GUESSES_OF_DEVICE),
    ("Two-factor codes, per account and client address", limits.CODES),
    ("Two-factor codes, per account", limits.CODES_OF_ALL),
    ("Two-factor codes, per account and device that signed in before", limits.CODES_OF_DEVICE),
    ("Emails of one kind, per address", limits.MAILS),
    ("Emails of one kind, per mailbox (all spellings of an address)", limits.MAILS_TO_MAILBOX),
    ("Emails to addresses that were only typed, per client address", limits.UNASKED),
    ("Unpaid seats, per workshop and mailbox", limits.HOLDS),
    ("Seats transferred to other people, per account", limits.TRANSFERS),
    ("Checkouts without an account, per email address", limits.GUEST_CHECKOUTS),
    ("Seats and places in line without an account, per workshop and client address", limits.GUEST_SEATS),
    ("Checks of VAT IDs, per account", vat_check.NUMBERS),
    ("Tests of a postback, per partner", postbacks.TESTS),
    ("Rows inserted without a token, per client address", limits.WRITES),
    ("Functions called without a session, per client address and process", limits.VISITORS),
    ("Pages that are not cached, per client address and process", limits.PAGES),
    ("`track-referral`, per client address", limits.CLICKS),
    ("Requests, per API token", tokens.REQUESTS),
    ("Requests, per publishable key and process", publishable_keys.REQUESTS),
)
_QUICKSTART = Path(__file__).with_name("quickstart.md")
_WITHIN = (
    ("Contact messages, per sender", MESSAGES_PER_SENDER, SENDER_WINDOW),
    ("Partner applications, per applicant", SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW),
)

_TEXT = """\
The API has three parts:

- `/rest/v1` reads and writes tables. It implements a subset of the PostgREST API, so PostgREST clients work.
- `/auth/v1` manages accounts and sessions. It implements a subset of the GoTrue API, so GoTrue clients work.
- `/functions/v1` runs every other operation, such as a checkout or a refund. Requests and responses are JSON.

Amounts are numbers in major units with two decimals. Rates are percentages. Timestamps are ISO 8601 in UTC.

{quickstart}
## Authentication

Requests without a token can read public data. To act as a user, send the user's access token:
`Authorization: Bearer TOKEN`. An `apikey` header, which some clients send, may hold a publishable key; any other text
in it is ignored.

An access token expires after one hour unless the operator configured another lifetime. Exchange the refresh token for
a new one at `/auth/v1/token?grant_type=refresh_token`.

Programs use API tokens (`ghk_…`), created with `create-api-token`. An API token is limited to its scopes, such as
`orders:read`, `products:write` or `events:read`, and is sent in the same header.

```
curl --json '{{"email": "customer@example.com", "password": "customer-demo-1"}}' \\
  "$SHOP/auth/v1/token?grant_type=password"
```

## Keys for websites

Browsers let pages of other sites call the API with a publishable key (`ghp_…`) that lists their origin. Make one under
*Integrations* in the back office, or with `create-publishable-key`, and send it from the page as `apikey`:

```javascript
const path = "/rest/v1/products?select=name,price&is_active=is.true";
const answer = await fetch("https://shop.example.com" + path, {{ headers: {{ apikey: "ghp_…" }} }});
console.log(await answer.json());
```

A key is no secret and gives no rights: the request is that of an anonymous visitor, or of the user whose access token
it carries. A key that has ended is refused with 401, one that does not list the `Origin` of the request with 403. Never
put an API token (`ghk_…`) into a page.

## Reading rows

`GET /rest/v1/TABLE` returns the rows the caller may see, as a JSON array. `select` lists the columns and embeds related
tables.

```
curl "$SHOP/rest/v1/products?select=id,name,price,currency&is_active=is.true&order=created_at.desc&limit=3"
curl -H "Authorization: Bearer $TOKEN" "$SHOP/rest/v1/orders?select=id,status,product:products(name)"
```

To get a single object instead of an array, send `Accept: application/vnd.pgrst.object+json`; the status is 406 unless
exactly one row matches. To export CSV, send `Accept: text/csv`.

## Filters

Filter with `column=operator.value`. The operators are `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `like`, `ilike`, `in`,
`is` and `isdistinct`; `cs`, `cd` and `ov` compare lists, `fts`, `plfts`, `phfts` and `wfts` search for words. `not.`
negates an operator. Combine filters with `or=(a.eq.1,b.gt.2)` and `and=(…)`. Sort with
`order=column.desc.nullslast`. Only indexed columns can be filtered and sorted; the reference of each table lists them.

## Pagination

Page with `limit` and `offset`, or with a `Range: 0-24` header. Send `Prefer: count=exact` to get the total in
`Content-Range`; the status is then 206 if the response does not contain all rows. A response has at most 1000 rows
unless the operator configured another maximum.

Do not page by `created_at` to follow a table that grows: rows of one transaction share it, and a row can be committed
after a later one. Read `/functions/v1/events`, which misses none.

## Writes

`POST` inserts one row or an array of rows, `PATCH` updates the rows the filters match, and `DELETE` deletes them. A
request is one transaction. Send `Prefer: return=representation` to get the rows back, and
`Prefer: handling=strict, max-affected=1` to fail when more rows match.

## Functions

A function is called with `POST /functions/v1/NAME` and a JSON object.

```
curl --json '{{"lines": [], "country": "DE"}}' "$SHOP/functions/v1/quote"
```

## Idempotency

Send an `Idempotency-Key` header to retry a write safely, for example after a timeout. All writes under `/rest/v1` and
all functions whose reference lists the header accept it. A key has 1 to 255 visible ASCII characters; we suggest a UUID
per user action. A key is scoped to the caller, method and path, and expires after {kept}.

- A repeated request returns the first response with `Idempotent-Replayed: true` and changes nothing.
- A request sent while the first is still running fails with 409 `idempotency_in_progress`; retry it later. Table writes
  wait for the first one instead.
- A request with another body, query, `Accept` or `Prefer` fails with 409 `idempotency_key_reused`.
- A request that failed before it changed anything does not use up its key.
- If the server stopped during a function call, a retry after {runs} either completes the call or fails with 409
  `idempotency_outcome_unknown`. Check the result before you send the request with a new key. The same error is returned
  for a repeated call whose response contained a password, because such responses are not stored.

Some functions take their own identifiers, which never expire: `checkout` takes `checkoutId` and `mail-participants`
takes `messageId`. `refund` takes `expectedRefundable`, the refundable amount the caller saw.

## Errors

Errors of `/rest/v1` and `/functions/v1` are JSON objects with `code`, `message`, `details` and `hint`.

- `code` is `PGRST…` for an invalid request, `42501` for a missing permission, another PostgreSQL error code for a
  violated database constraint, and `P0001` for a violated rule of the shop.
- `message` is for people and may change.
- `hint` is a stable reason to use in programs. It is set with `P0001`, and with `42501` from functions:

{reasons}

## Rate limits

A request above a limit fails with 429. `Retry-After` has the number of seconds to wait.

{limits}

## Events and webhooks

`GET /functions/v1/events?after=CURSOR` returns the event log in commit order without gaps. Continue with the returned
`next`. `GET /functions/v1/event-stream` sends them as Server-Sent Events. Create an endpoint with
`create-webhook-endpoint` to have the same events sent to your server, signed according to Standard Webhooks.
`/webhooks/stripe` receives the events of the payment provider.

## Versioning

Within `v1`, columns, fields, functions, event kinds, scopes and error reasons are added but never removed or renamed;
ignore those you do not know. Anything that will be removed is marked `deprecated` here and keeps working for at least
two minor releases and six months.
"""


def api_guide() -> str:
    """Return the introduction as Markdown."""
    reasons = [
        (f"`{reason}`", ", ".join(map(str, statuses)), meaning(reason))
        for reason, statuses in sorted(REASONS.items())
    ]
    limited = [(scope, f"{limit.burst}, then 1 every {_duration(limit.every)}") for scope, limit in _LIMITED]
    limited += [(scope, f"{most} per {_duration(window)}") for scope, most, window in _WITHIN]
    return _TEXT.format(
        quickstart=_QUICKSTART.read_text(encoding="utf-8"),
        reasons=_table(("Reason", "Status", "Meaning"), reasons),
        kept=_duration(KEPT_FOR),
        runs=_duration(RUNS_AT_MOST),
        limits=_table(("Requests", "Limit"), limited),
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _duration(span: timedelta) -> str:
    for unit in ("hours", "minutes", "seconds", "milliseconds"):
        count, rest = divmod(span, timedelta(**{unit: 1}))
        if not rest:
            return unit.removesuffix("s") if count == 1 else f"{count} {unit}"
    raise ValueError(span)
