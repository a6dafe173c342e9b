"""Sanitized HTML of any input contains nothing that runs, frames or styles."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.html import clean, plain
from tests.support.sizes import drawn

BITS = [
    "<script>",
    "</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='",
    "javascript:",
    "data:text/html,",
    "'>",
    "<svg>",
    "</svg>",
    "<math>",
    "<mtext>",
    "<style>",
    "</style>",
    "<!--",
    "-->",
    "<iframe srcdoc='",
    "<p onclick=",
    "<b>",
    "</b>",
    "&#106;avascript:",
    "\x00",
    "\t",
    "<template>",
    "<noscript>",
    "<table><td>",
    "<![CDATA[",
    "]]>",
    '"',
    "'",
    "`",
    "<",
    ">",
    "/",
    "&lt;",
    "<form action=",
    "<base href=//a>",
    "<object data=",
    "<meta http-equiv=refresh ",
    "expression(",
]
PIECES = st.lists(st.sampled_from(BITS) | st.text(max_size=4), max_size=12).map("".join)
QUICK = drawn(400)
NEVER = {
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "form",
    "input",
    "svg",
    "math",
    "base",
    "meta",
    "link",
}


class Looking(HTMLParser):
    """A parser that reads as a browser would, and fails on anything harmful."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in NEVER, tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("style", "srcdoc", "id", "class", "formaction"), name
            if name in ("href", "src"):
                scheme = (value or "").strip().lower().partition(":")[0]
                assert scheme not in ("javascript", "data", "vbscript"), value


@pytest.mark.slow
@QUICK
@given(PIECES)
def test_no_executable_markup_survives(html: str) -> None:
    kept = clean(html)
    Looking().feed(kept)
    assert clean(kept) == kept  # and sanitizing it again changes nothing


@pytest.mark.slow
@QUICK
@given(PIECES, st.integers(5, 60))
def test_the_text_of_anything_fits(html: str, limit: int) -> None:
    text = plain(html, limit)
    assert len(text) <= limit
    assert "\n" not in text
