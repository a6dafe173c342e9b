"""A partner's postback: an address with placeholders, and what fills them."""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from guildhall.core.errors import Refused
from guildhall.core.money import Money, to_major
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.safe_post import Target

LONGEST = 1000  # characters of an address before its placeholders are filled
HEADERS = {"user-agent": "Guildhall-Postback"}
SALE, REVERSAL, RESTORATION, TEST = "sale", "reversal", "restoration", "test"
_PLACE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a ledger as its partner gets it: nothing about the buyer.

    `id` is that of the event, the same for every attempt. `base` is the sale without tax. What was reversed is
    negative.
    """

    id: str
    event: str
    code: str
    sub_id: str | None
    order_id: str
    base: Money
    commission: Money

    def values(self) -> dict[str, str]:
        """Return what fills each placeholder."""
        return {
            "event": self.event,
            "subid": self.sub_id or "",
            "code": self.code,
            "amount": str(to_major(self.base.minor)),
            "currency": self.base.currency,
            "commission": str(to_major(self.commission.minor)),
            "order": self.order_id,
            "id": self.id,
        }

    def fill(self, template: str) -> str:
        """Return the address with its placeholders filled, each value encoded for a URL."""
        values = self.values()
        return _PLACE.sub(lambda place: quote(values[place[1]], safe=""), template)


def sample(code: str, message_id: str) -> Message:
    """Return what a test tells."""
    amounts = Money(10000, "EUR"), Money(3000, "EUR")
    return Message(message_id, TEST, code, "test", "test", *amounts)


PLACEHOLDERS = tuple(sample("", "").values())


def checked(template: str, *, allow_private: bool) -> Target:
    """Return where a template leads. Raises Refused: placeholder_unknown, placeholder_broken or postback_url."""
    for name in _PLACE.findall(template):
        if name not in PLACEHOLDERS:
            raise Refused("placeholder_unknown", details="url", values={"name": f"{{{name}}}"})
    if re.search(r"[{}]", _PLACE.sub("", template)):
        raise Refused("placeholder_broken", details="url", values={"example": "{subid}"})
    try:
        if "{" in urlsplit(template).netloc:
            raise ValueError
        return safe_post.parse(sample("", "").fill(template), allow_private=allow_private)
    except ValueError:
        raise Refused("postback_url", details="url") from None
