"""The kinds of work that have threads of their own."""

import os

from guildhall.core.threads import OwnThreads

CORES = os.cpu_count() or 1
PASSWORDS = OwnThreads("password", CORES + 2)  # a hash takes a core for 100 ms; two more wait for their turn
DRAWING = OwnThreads("drawing", CORES)
READING = OwnThreads("reading", CORES)  # large bodies: their HTML is sanitised

# Calls of other services, which may hang: each kind has its own threads, so that nothing else waits for them.
PAYING = OwnThreads("paying", 16, patience=1.0)  # buyers who open a payment page; the next one is refused
REFUNDING = OwnThreads("refunding", 4)  # what staff ask of the payment provider
EVENTS = OwnThreads("events", 4)  # events of a provider that sends no more than their id
CHECKING = OwnThreads("checking", 8, patience=1.0)  # VAT numbers; late ones stay unanswered
POSTBACK_TESTS = OwnThreads("postback_tests", 4, patience=1.0)  # which partners ask for
LOOKING_UP = OwnThreads("looking_up", 4)  # what staff set up: mail servers, keys, the addresses of webhooks
FILES = OwnThreads("files", 16)  # uploads and downloads, in a bucket or a folder
