"""The part of a withdrawal that its mails repeat: anyone can send one with any address, even to advertise."""

import re
from enum import IntEnum

_NUMBER = re.compile(r"(?=.*[0-9])#?[A-Za-z0-9/-]{1,40}")
_TYPED_NUMBER = re.compile(r"(?=.*[0-9])#?[A-Fa-f0-9/-]{1,36}")
_NAME = re.compile(r"(?!.*\.[^\W\d_]{2})[^\W\d_](?:[^\W\d_]|[ .,'’&-]){0,59}")


class Proof(IntEnum):
    """A ground to believe that a statement's address is its sender's.

    NONE: it was only typed. PAID: the order that it names was paid for with this address. OWN: the holder of a
    confirmed account placed that order while signed in.
    """

    NONE = 0
    PAID = 1
    OWN = 2


def repeated_in_mail(name: str, order_number: str, email: str, proof: Proof) -> dict[str, str]:
    """Return the name and the order number to repeat.

    The receipt must contain the statement's content with its date and time (Directive 2011/83/EU, Article 11a(4)), also
    if the number is mistyped or an invoice's. It must not carry a stranger's words to another person. So a statement is
    repeated whole if it is its sender's own, and as far as it reads as a name and a number if the order was paid.
    Otherwise only what reads as the number of an order is: the address replaces the name, and the text in place of the
    number says that the shop has kept the statement, as it has in full.
    """
    if proof is Proof.OWN:
        return {"name": name, "order_number": order_number}
    number = _NUMBER if proof is Proof.PAID else _TYPED_NUMBER
    return {
        "name": name if proof is Proof.PAID and _NAME.fullmatch(name) else email,
        "order_number": order_number if number.fullmatch(order_number) else "",
    }
