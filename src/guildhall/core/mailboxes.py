"""The mailbox of an email address: providers deliver many spellings to one."""

import unicodedata
from importlib import import_module
from typing import Any

_GOOGLE = frozenset({"gmail.com", "googlemail.com"})
_YAHOO = ("yahoo.", "ymail.com", "rocketmail.com")


def normal_address(text: str) -> str:
    """Return the one form of an address, in which it is stored, compared and counted: NFC, lower case, the domain as
    its owner writes it (UTS 46 non-transitional): `info@xn--mller-kva.de` is `info@müller.de`, straße.de keeps its ß.

    Raises ValueError for a domain that does not exist in the domain name system.
    """
    name, at, domain = unicodedata.normalize("NFC", text.strip()).lower().rpartition("@")
    return f"{name}{at}{domain if _is_plain(domain) else _idna().decode(ascii_domain(domain))}"


def ascii_domain(domain: str) -> str:
    """Return a domain as mail servers and the domain name system know it. Raises ValueError."""
    if _is_plain(domain):
        return domain
    mapped = _idna().uts46_remap(domain, std3_rules=True, transitional=False)
    return str(_idna().encode(mapped), "ascii")


def _idna() -> Any:
    return import_module("idna")  # loaded with the first such domain: tables that few shops need


def _is_plain(domain: str) -> bool:
    return domain.isascii() and "xn--" not in domain.lower()


def mailbox(email: str) -> str:
    """Return the mailbox of an address: without `+tags`, at Google without dots, at Yahoo without `-tags`."""
    name, _, domain = email.strip().lower().partition("@")
    name = name.partition("+")[0]
    if domain in _GOOGLE:
        name, domain = name.replace(".", ""), "gmail.com"
    elif domain.startswith(_YAHOO):
        name = name.partition("-")[0] or name
    return f"{name}@{domain}"


def mailbox_family(email: str) -> str:
    """Return the key under which limits count an address: one for all spellings that may reach the same mailbox.

    Coarser than `mailbox`: dots and `-tags` (qmail) are ignored for every provider, so strangers such as jean-luc@ and
    jean-marie@ of one domain may share a limit. It never proves that two people are the same.
    """
    name, _, domain = mailbox(email).partition("@")
    return f"{name.replace('.', '').partition('-')[0] or name}@{domain}"
