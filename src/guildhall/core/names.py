"""The name of a person, as lists, mails and papers write it."""

FOR_NEW_PARTNERS = ("Referral", "Partner")
"""First and last name of a profile that is made for a partner's address (CALL-51): words of ours, no one's name."""


def full_name(first: str | None, last: str | None) -> str:
    """Return a person's name; empty if no one has given one."""
    return "" if (first, last) == FOR_NEW_PARTNERS else " ".join(filter(None, (first, last)))
