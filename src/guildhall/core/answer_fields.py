"""Markers for the fields of dataclasses that are sent as responses; `api/functions/encode.py` reads them."""

from typing import Annotated

from msgspec import Meta

JSON = "json"
"""The key in a field's metadata of its name on the wire, where that is not the attribute's; None: not sent."""

RowId = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
