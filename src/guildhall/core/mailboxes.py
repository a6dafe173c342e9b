"""The mailbox of an email address: providers deliver many spellings to one."""

from __future__ import annotations

_GOOGLE = frozenset({"gmail.com", "googlemail.com"})
_YAHOO = ("yahoo.", "ymail.com", "rocketmail.com")


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
