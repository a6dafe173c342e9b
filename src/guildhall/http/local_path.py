"""The path of a request, safe as the target of a redirect."""

from starlette.requests import Request


def local_path(request: Request) -> str:
    """Return the path with one slash in front: browsers read `//` and `/\\` as the address of another site."""
    return "/" + request.url.path.lstrip("/\\")
