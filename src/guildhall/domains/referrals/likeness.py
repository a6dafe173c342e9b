"""Compare a partner with a buyer: details by which they may be the same person or company. Pure functions.

A match is a sign, not a proof: it withholds a commission until an admin reviews it. So comparisons may be generous.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields

from guildhall.core.transliteration import transliterate
from guildhall.domains.referrals.risk import RiskFlag

_PUBLIC_NAMES = """
    aol.com arcor.de bluewin.ch btinternet.com comcast.net cox.net duck.com email.de example.com example.net
    example.org fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.es gmx.fr
    gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com
    icloud.com inbox.lv interia.pl kolabnow.com laposte.net libero.it live.co.uk live.com live.de live.fr live.it
    live.nl mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com msn.com numericable.fr o2.pl o2online.de
    orange.es orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me posteo.at posteo.ch
    posteo.de posteo.net posteo.org proton.me protonmail.ch protonmail.com protonmail.de qq.com rambler.ru
    riseup.net rocketmail.com runbox.com seznam.cz sfr.fr skynet.be startmail.com sunrise.ch t-online.de telenet.be
    terra.es tiscali.it tuta.com tuta.io tutamail.com tutanota.com tutanota.de ukr.net upcmail.nl virgilio.it
    wanadoo.fr web.de wp.pl yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com
    ziggo.nl zoho.com zohomail.eu 163.com 126.com
"""
"""Providers where anyone can get an address, and the three reserved domains of RFC 2606."""

_PUBLIC = frozenset(_PUBLIC_NAMES.split())
_SHARED = frozenset(
    ("ac", "co", "com", "edu", "gob", "gov", "gv", "ltd", "me", "net", "nom", "or", "org", "plc", "sch")
)
"""Second-level domains of countries under which others register: `co.uk`, `com.es`."""


def own_domain(domain: str) -> str:
    """Return the part of a domain that its owner registered, or "": `shop.ada.co.uk` is `ada.co.uk`."""
    labels = domain.split(".")
    below_shared = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SHARED
    return ".".join(labels[-3 if below_shared else -2 :]) if len(labels) > 1 else ""


def is_public(domain: str) -> bool:
    return domain in _PUBLIC


SHORTEST_NUMBER = 7  # digits of a telephone number
COUNTRY_CODE = 3  # digits, at most
EXTENSION = 4  # digits, at most

_EXTENSION = re.compile(
    r"(?:ext(?:ension)?|durchwahl|dw|poste|int(?:erno)?|x|#)[.:\s]*\d+\s*$", re.IGNORECASE
)
_DASHED = re.compile(r"-\s*\d{1,4}\s*$")
_WORDS = re.compile(r"[a-z0-9]+")
_STREETS = {
    "avenue": "av", "ave": "av", "avenida": "av", "avda": "av", "boulevard": "bd", "blvd": "bd", "boul": "bd",
    "calle": "c", "cl": "c", "chaussee": "ch", "court": "ct", "drive": "dr", "highway": "hwy", "lane": "ln",
    "paseo": "p", "place": "pl", "platz": "pl", "plaza": "pl", "pza": "pl", "plz": "pl", "road": "rd", "rue": "r",
    "square": "sq", "strasse": "str", "street": "st", "allee": "al", "weg": "w", "number": "", "no": "", "nr": "",
}  # fmt: skip
_ENDINGS = (("strasse", "str"), ("platz", "pl"), ("allee", "al"), ("weg", "w"))
_LEGAL_FORMS = (
    "ab ag aps as asbl bv bvba co corp cv doo eg ek ev eurl gbr gmbh inc kg kgaa lda limited llc llp ltd mbh nv ohg "
    "oy oyj plc rl sa sarl sas sasu sc sl slu snc sp spa sprl srl sro ug und and y et zoo"
)


_NO_NAMES = frozenset(_LEGAL_FORMS.split())


@dataclass(frozen=True, slots=True)
class Contact:
    """Details of a partner or a buyer; each may be empty. `vat_id` in capitals, without spaces."""

    email: str = ""
    phone: str = ""
    address: str = ""
    postal_code: str = ""
    city: str = ""
    name: str = ""
    company: str = ""
    vat_id: str = ""

    @classmethod
    def of(cls, **known: str | None) -> "Contact":
        return cls(**{field.name: known.get(field.name) or "" for field in fields(cls)})


def matches(partner: Contact, buyer: Contact) -> list[RiskFlag]:
    """Return the details in which a partner and a buyer are alike, in the order of `_COMPARISONS`."""
    return [risk_flag for risk_flag, alike in _COMPARISONS.items() if alike(partner, buyer)]


def same_mailbox(one: str, other: str) -> bool:
    """Return True for two spellings of one mailbox.

    Ignores dots and a suffix after a plus sign. Ignores a suffix after a dash if the other address has no dash: some
    providers deliver `ada-shop@` to `ada@`, but `anna-lena@` and `anna-maria@` are two people.
    """
    (name, domain), (other_name, other_domain) = _mailbox(one), _mailbox(other)
    if not name or not domain or domain != other_domain:
        return False
    return other_name in (name, name.partition("-")[0]) or name == other_name.partition("-")[0]


def same_domain(one: str, other: str) -> bool:
    """Return True for two addresses of one organisation's domain, its subdomains included."""
    domains = [own_domain(email.strip().lower().rpartition("@")[2]) for email in (one, other)]
    return bool(domains[0]) and domains[0] == domains[1] and not is_public(domains[0])


def same_phone(one: str, other: str) -> bool:
    """Return True for one telephone number, with or without its country code and an extension."""
    numbers, switchboards = (_digits(one), _digits(other)), (_switchboard(one), _switchboard(other))
    if _holds(*sorted(numbers, key=len), extension=EXTENSION):
        return True
    crossed = (switchboards[0], numbers[1]), (numbers[0], switchboards[1]), switchboards
    return any(_holds(*sorted(pair, key=len), extension=0) for pair in crossed)


def _holds(short: str, long: str, *, extension: int) -> bool:
    """Return True if the longer number is the shorter one with a country code before and at most `extension` digits
    after it."""
    at = long.find(short)
    rest = len(long) - at - len(short)
    return len(short) >= SHORTEST_NUMBER and 0 <= at <= COUNTRY_CODE and rest <= extension


def same_address(one: Contact, other: Contact) -> bool:
    """Return True for the same street and number in the same place; a missing postal code or city matches any."""
    streets = _street(one.address), _street(other.address)
    if not streets[0] or streets[0] != streets[1] or not re.search(r"\d", streets[0]):
        return False
    codes = _plain(one.postal_code), _plain(other.postal_code)
    if all(codes):
        return codes[0] == codes[1]
    cities = _plain(one.city), _plain(other.city)
    return cities[0] == cities[1] or not all(cities)


def same_name(one: str, other: str) -> bool:
    """Return True for the same words in any order; a single word never matches."""
    names = sorted(_words(one)), sorted(_words(other))
    return len(names[0]) > 1 and names[0] == names[1]


def same_company(one: str, other: str) -> bool:
    """Return True for the same name with any legal form."""
    names = [
        "".join(word for word in _words(name.replace(".", "")) if word not in _NO_NAMES)
        for name in (one, other)
    ]
    return len(names[0]) > 2 and names[0] == names[1]


_COMPARISONS: dict[RiskFlag, Callable[[Contact, Contact], bool]] = {
    RiskFlag.SIMILAR_ADDRESS: lambda one, other: same_mailbox(one.email, other.email),
    RiskFlag.SAME_VAT_ID: lambda one, other: bool(one.vat_id) and one.vat_id == other.vat_id,
    RiskFlag.SAME_COMPANY: lambda one, other: same_company(one.company, other.company),
    RiskFlag.SAME_DOMAIN: lambda one, other: same_domain(one.email, other.email),
    RiskFlag.SAME_NAME: lambda one, other: same_name(one.name, other.name),
    RiskFlag.SAME_PHONE: lambda one, other: same_phone(one.phone, other.phone),
    RiskFlag.SAME_ADDRESS: same_address,
}


def _mailbox(email: str) -> tuple[str, str]:
    name, _, domain = email.strip().lower().rpartition("@")
    return name.partition("+")[0].replace(".", ""), "gmail.com" if domain == "googlemail.com" else domain


def _digits(phone: str) -> str:
    """Return the significant digits: without a named extension, a trunk zero or the zeros of an exit code."""
    plain = _EXTENSION.sub("", phone.replace("(0)", ""))
    return re.sub(r"\D", "", plain).lstrip("0")


def _switchboard(phone: str) -> str:
    """Return the digits without an extension after a dash: `030 1234567-12`."""
    return _digits(_DASHED.sub("", phone))


def _words(text: str) -> list[str]:
    return _WORDS.findall(transliterate(text).lower().replace(".", " ").replace("'", ""))


def _plain(text: str) -> str:
    return "".join(_words(text))


def _street(text: str) -> str:
    """Return street and number without spaces, with usual abbreviations in place of whole words."""
    return "".join(_short(word) for word in _words(text))


def _short(word: str) -> str:
    if word in _STREETS:
        return _STREETS[word]
    for ending, short in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending) + short
    return word
