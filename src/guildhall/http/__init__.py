"""The HTTP layer that every request passes: middleware, answer cache, errors, dependencies, OpenAPI."""
