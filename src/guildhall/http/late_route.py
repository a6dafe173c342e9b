"""Routes that FastAPI builds at their first request."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from fastapi.routing import APIRoute
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.routing import compile_path


class LateRoute(APIRoute):
    """A route that knows its path and methods; everything else is built when it is first requested or described.

    FastAPI examines an endpoint's signature and builds its validators in the constructor. For all routes together that
    took a tenth of the start, and memory for the functions that a process never calls.
    """

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, methods: list[str] | None = None, **options: Any
    ) -> None:
        self.path = path
        self.endpoint = endpoint
        self.methods = set(methods or ["GET"])
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self._options = {**options, "methods": methods}

    def __getattr__(self, name: str) -> Any:
        """Build the route: Python calls this for an attribute that does not exist yet."""
        options = self.__dict__.pop("_options", None)
        if options is None:
            raise AttributeError(name)
        super().__init__(self.path, self.endpoint, **options)
        # pydantic warns of an alias that FastAPI adds. FastAPI hides that only for models that are built already.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)
            for field in self.dependant.body_params:
                field.validate(None, {}, loc=())
        return getattr(self, name)
