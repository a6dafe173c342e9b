"""The mailbox behind an email address: providers deliver many spellings to one."""

from __future__ import annotations

_GOOGLE = frozenset({"gmail.com", "googlemail.com"})
_YAHOO = ("yahoo.", "ymail.com", "rocketmail.com")


def mailbox(email: str) -> str:
    """Return the mailbox of an address: without `+words`, at Google without dots, at Yahoo without `-words`."""
    name, _, domain = email.strip().lower().partition("@")
    name = name.partition("+")[0]
    if domain in _GOOGLE:
        name, domain = name.replace(".", ""), "gmail.com"
    elif domain.startswith(_YAHOO):
        name = name.partition("-")[0] or name
    return f"{name}@{domain}"


def mailbox_family(email: str) -> str:
    """Return the name under which limits count an address: all spellings that any server may deliver to one mailbox.

    Coarser than `mailbox`: neither dots nor `-words` (qmail) count anywhere, so that strangers such as jean-luc@ and
    jean-marie@ of one domain may share a limit. Never a reason to say that two people are one.
    """
    name, _, domain = mailbox(email).partition("@")
    return f"{name.replace('.', '').partition('-')[0] or name}@{domain}"
