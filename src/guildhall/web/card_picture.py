"""Leads the product cards of buy.js, on other websites, to the product's picture."""

import json
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.dependencies import runtime_of
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine

ONE_ROW = "application/vnd.pgrst.object+json"


class CardPicture:
    """Serves /previews/products/{slug}.png."""

    def __init__(self, tables: RestEngine) -> None:
        self._tables = tables

    async def answer(self, request: Request) -> Response:
        slug = quote(request.path_params["slug"], safe="")
        picture = await runtime_of(request).read(lambda uow: self._picture(uow, slug))
        return RedirectResponse(picture) if picture else PlainTextResponse("Not found", 404)

    def _picture(self, uow: UnitOfWork, slug: str) -> str | None:
        query = f"select=image_url&is_active=eq.true&slug=eq.{slug}"
        answer = self._tables.read(uow, ANYONE, "products", query, ONE_ROW)
        picture: str | None = json.loads(answer.body)["image_url"] if answer.status == 200 else None
        return picture
