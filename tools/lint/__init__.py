"""The house's own rules: what the docs call law and no common linter knows. Run with `python -m tools.lint`."""
