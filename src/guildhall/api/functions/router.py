"""All routers of /functions/v1, found by their files, except file uploads, which are not JSON."""

from importlib import import_module
from pkgutil import iter_modules

from guildhall.api import functions

_MODULES = [
    import_module(f"{functions.__name__}.{module.name}")
    for module in iter_modules(functions.__path__)
    if module.name != "router"
]

ROUTERS = tuple(module.router for module in _MODULES if hasattr(module, "router"))
"""The routers, sorted by their files."""

FUNCTIONS = tuple(function for router in ROUTERS for function in router.functions)
"""The declarations of all functions."""
