"""A title of any length fits on its preview picture."""

from __future__ import annotations

from guildhall.web.preview_card import fitted

SIZES = {
    "Link Atlas": (68, ["Link Atlas"]),
    "Congress Affiliate System": (68, ["Congress", "Affiliate", "System"]),
    "Vertragsverhandlungen": (40, ["Vertragsverhandlungen"]),
    "": (68, [""]),
}


def test_a_title_is_as_large_as_it_can_be() -> None:
    assert {title: fitted(title) for title in SIZES} == SIZES


def test_a_title_too_long_for_the_smallest_size_is_cut() -> None:
    size, lines = fitted("Donaudampfschifffahrtsgesellschaftskapitänspatent " * 6)
    assert (size, len(lines)) == (34, 4)
    assert all(line.endswith("…") and len(line) < 30 for line in lines)
