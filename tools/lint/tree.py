"""Limits the sizes of all files: a median under 80 lines, nine of ten under 250."""

from collections.abc import Iterator, Sequence
from statistics import median

from tools.lint.rules import sizes
from tools.lint.source import SourceFile, Violation

MEDIAN_LIMIT = 80
LARGE = 250
LARGE_SHARE_PERCENT = 10


def check(tree: Sequence[SourceFile]) -> Iterator[Violation]:
    lengths = _lengths(tree)
    large = sum(length > LARGE for length in lengths)
    if lengths and median(lengths) >= MEDIAN_LIMIT:
        yield Violation("the tree", 0, f"the median file has {median(lengths)} lines (limit {MEDIAN_LIMIT})")
    if large * 100 > len(lengths) * LARGE_SHARE_PERCENT:
        yield Violation(
            "the tree", 0, f"{large} of {len(lengths)} files are over {LARGE} lines (limit one in ten)"
        )


def report(tree: Sequence[SourceFile]) -> str:
    """Return a line on the sizes, and one for each large file, largest first."""
    lengths = _lengths(tree)
    large = sorted(
        ((len(source.lines), source.path) for source in tree if sizes.counts(source)), reverse=True
    )
    middle = median(lengths) if lengths else 0
    head = f"{len(lengths)} files, median {middle:.0f} lines, over {LARGE} lines:"
    return "\n".join([head, *(f"  {length} {path}" for length, path in large if length > LARGE)])


def _lengths(tree: Sequence[SourceFile]) -> list[int]:
    return [len(source.lines) for source in tree if sizes.counts(source)]
