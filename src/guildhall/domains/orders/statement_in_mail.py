"""The part of a withdrawal that its receipt repeats: anyone can send one with any address, even to advertise."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"(?=.*[0-9])#?[A-Za-z0-9/-]{1,40}")
_NAME = re.compile(r"(?!.*\.[^\W\d_]{2})[^\W\d_](?:[^\W\d_]|[ .,'’&-]){0,59}")


def repeated_in_mail(name: str, order_number: str, email: str, *, proven: bool) -> dict[str, str]:
    """Return the name and the order number to repeat. All of the statement if it is proven: it names an order that was
    placed with this address.

    The receipt must contain the statement's content with its date and time (Directive 2011/83/EU, Article 11a(4)), also
    if the number is mistyped or an invoice's. So an unproven one is repeated as far as it reads as a name and a number,
    without what becomes a link. Else the address replaces the name, and the number is empty: the text in its place says
    that the shop has kept the statement, as it has in full.
    """
    if proven:
        return {"name": name, "order_number": order_number}
    return {
        "name": name if _NAME.fullmatch(name) else email,
        "order_number": order_number if _NUMBER.fullmatch(order_number) else "",
    }
