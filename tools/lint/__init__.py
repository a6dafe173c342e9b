"""Lint rules of this repository that no common linter has. Run them with `python -m tools.lint`."""
