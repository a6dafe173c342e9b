"""The shop without its cache of responses, for uvicorn: `bench.uncached:application`."""

from starlette.types import ASGIApp

from guildhall.http.connection import CountAnswers
from guildhall.serve.app import create_app
from guildhall.serve.environment import load_settings
from guildhall.serve.wiring import build_runtime


def application() -> ASGIApp:
    return CountAnswers(create_app(build_runtime(load_settings()), cached=False))
