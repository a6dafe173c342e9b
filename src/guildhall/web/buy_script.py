"""/buy.js: the script by which other sites sell the shop's products."""

from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

HEADERS = {"cache-control": "public, max-age=3600", "cross-origin-resource-policy": "cross-origin"}


async def buy_script(_request: Request) -> Response:
    return Response(_script(), media_type="text/javascript", headers=HEADERS)


@cache
def _script() -> bytes:
    return Path(__file__).with_name("buy.js").read_bytes()
