"""The format of log lines, and the values masked in them."""

import logging
import sys

import pytest

from guildhall.core.observability.logs import OnceAMinute, TextFormatter, masked

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2VhbC1vZi1hLXRva2Vu"


@pytest.mark.parametrize(
    ("details", "shown"),
    [
        ("mail to ada.b+c@mail.example.com bounced", "mail to (address) bounced"),
        ("mail to o'brien@example.com bounced", "mail to (address) bounced"),
        ("GET /users?email=eq.ada%40example.com&limit=1", "GET /users?email=(address)&limit=1"),
        ("postgresql://guildhall:pass@db.example/shop", "postgresql://(credentials)@db.example/shop"),
        (f"Bearer {JWT} refused", "Bearer (token) refused"),
        ("key sk_test_51Abc and whsec_9f", "key (secret) and (secret)"),
        ("Bearer ghk_a-b_c refused, whsec_a/b+c= too", "Bearer (secret) refused, (secret) too"),
        ("card 4242424242424242, or 4242 4242 4242 4242", "card (number), or (number)"),
        (
            "an old card 4222222222222, a long one 6304000000000000000",
            "an old card (number), a long one (number)",
        ),
        ("link Zm9vYmFyLWJhei1xdXV4LTEyMzQ1Njc4OTAxMg used", "link (token) used"),
        ("DETAIL:  Key (email)=(x) already exists.", "DETAIL: (left out)"),
        (
            "order 3f0e9d0a-7a53-4b62-9d1c-0e4f0a9b8c7d is paid",
            "order 3f0e9d0a-7a53-4b62-9d1c-0e4f0a9b8c7d is paid",
        ),
        (
            "session cs_1 took 299.00 at 2026-11-21T12:00:00",
            "session cs_1 took 299.00 at 2026-11-21T12:00:00",
        ),
        ("in test_what_a_customer_of_another_shop_sees", "in test_what_a_customer_of_another_shop_sees"),
    ],
)
def test_secrets_and_addresses_are_masked(details: str, shown: str) -> None:
    assert masked(details) == shown


@pytest.mark.parametrize(
    "piece", ["a", "a.", "aA1", "0-", "0 ", "//", "//a", "eyJ", "eyJ.", "sk_", "x-", "%", "DETAIL:"]
)
def test_no_text_takes_long(piece: str) -> None:
    """An address of 60 KB in a failed request's line once took half a minute; this input would take hours."""
    long = piece * (500_000 // len(piece))
    assert masked(f"{long} of a@b.example").endswith((" of (address)", "DETAIL: (left out)"))


def record(message: str, *, failed: bool = False) -> logging.LogRecord:
    error = sys.exc_info() if failed else None
    return logging.LogRecord("guildhall.x", logging.WARNING, __file__, 1, message, (), error)


def test_a_line_is_one_line() -> None:
    assert (
        TextFormatter().format(record("a\r\nb\x1b[31m\u2028c"))
        == "WARNING guildhall.x: a\\r\\nb\\x1b[31m\\u2028c"
    )


def test_a_traceback_keeps_its_lines() -> None:
    try:
        raise ValueError("of ada@example.com")
    except ValueError:
        lines = TextFormatter().format(record("failed", failed=True)).splitlines()
    assert lines[:2] == ["WARNING guildhall.x: failed", "Traceback (most recent call last):"]
    assert lines[-1] == "ValueError: of (address)"


def test_a_fault_that_goes_on_is_one_line_a_minute() -> None:
    """Lines that differ in an id are alike; those of another kind or level are not left out."""
    time = [0.0]
    lines = OnceAMinute(lambda: time[0])
    logger = logging.Logger("guildhall.y")
    kept: list[str] = []
    handler = logging.Handler()
    handler.addFilter(lines)
    handler.emit = lambda record: kept.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    for second in range(125):
        time[0] = float(second)
        logger.warning("mail %s was not sent", f"3f0e9d0a-7a53-4b62-9d1c-{second:012}")
        logger.info("request")
    logger.warning("another fault")
    assert [line.partition("3f0e")[0] or line for line in kept if line != "request"] == [
        "mail ",
        "mail ",
        "mail ",
        "another fault",
    ]
    assert kept.count("request") == 125
    assert [line for line in kept if line.endswith("was not sent (and 59 more like it)")] != []
