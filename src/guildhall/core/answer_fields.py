"""Markers for the fields of dataclasses that are sent as responses; `api/functions/encode.py` reads them."""

from typing import Annotated

from msgspec import Meta

from guildhall.core.i18n import LANGUAGES
from guildhall.core.money import Currency, Money

JSON = "json"
"""The key in a field's metadata of its name on the wire, where that is not the attribute's; None: not sent."""


def words(*listed: str) -> Meta:
    """Return the mark of a text that is one of these words: `Annotated[str, words("paid", "open")]`."""
    return Meta(extra_json_schema={"enum": [*listed]})


CurrencyCode = Annotated[str, words(*Currency)]
ReportedCurrency = Annotated[str, Meta(pattern="^[A-Z]{3}$")]
"""A currency as the card provider reports it, of the shop or not."""
LanguageCode = Annotated[str, words(*LANGUAGES)]
ReportedMoney = Annotated[Money, "reported"]
"""An amount as the card provider reports it, in a `ReportedCurrency`."""
RowId = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
