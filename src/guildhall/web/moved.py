"""Leads from a page's former address to its present one."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response


def moved_for_good(path: str, request: Request) -> Response:
    """Redirect for good, with the query, but let browsers ask again: another page may take the old address."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(path + query, 301, {"cache-control": "no-cache"})
