"""The HTML allow-list: permitted markup, removed markup, and attacks (C2)."""

from collections.abc import Iterator
from random import Random
from time import process_time

import pytest

from guildhall.core import html as core_html
from guildhall.core.html import MOST_GROWTH, clean, plain
from guildhall.core.html_balance import TooComplex
from guildhall.core.html_tokens import Token, tokens
from tests.support.processor import EXPLODED, new_peak, peak_memory

KEPT = [
    "<h2>Title</h2><p>Text with <strong>weight</strong> and <em>voice</em>.</p>",
    '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol>',
    "<pre><code>if a &lt; b:</code></pre>",
    '<img src="/media/a.png" alt="A" width="2" height="3">',
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<a href="https://example.com/a?b=c&amp;d=e" target="_blank" rel="noopener">out</a>',
    '<a href="mailto:a@example.com" rel="noopener">mail</a>',
    '<a href="/products" rel="noopener">here</a>',
]

ATTACKS = [
    ("<script>alert(1)</script>text", "text"),
    ("<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"),
    ('<img src="x" onerror="alert(1)">', '<img src="x">'),
    ('<p onclick="alert(1)" style="position:fixed" class="x" id="y">t</p>', "<p>t</p>"),
    ('<a href="javascript:alert(1)">t</a>', '<a rel="noopener">t</a>'),
    ('<a href="JaVa&#09;script:alert(1)">t</a>', '<a rel="noopener">t</a>'),
    ('<a href=" javascript:alert(1)">t</a>', '<a rel="noopener">t</a>'),
    ('<a href="data:text/html,<script>alert(1)</script>">t</a>', '<a rel="noopener">t</a>'),
    ('<a href="vbscript:msgbox(1)">t</a>', '<a rel="noopener">t</a>'),
    ('<a href="/a" target="_top" rel="opener">t</a>', '<a href="/a" rel="noopener">t</a>'),
    ('<img src="data:image/svg+xml;base64,PHN2Zz4=">', "<img>"),
    ("<svg><script>alert(1)</script></svg>", ""),
    (
        '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
        "",
    ),
    ('<iframe src="https://a.example"></iframe>t', "t"),
    ('<form action="https://a.example"><input name="password"><button>t</button></form>', "t"),
    ('<meta http-equiv="refresh" content="0;url=https://a.example">t', "t"),
    ('<base href="https://a.example">t', "t"),
    ("<style>body{display:none}</style>t", "t"),
    ("<!-- a --><p>t</p>", "<p>t</p>"),
    ('<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '&lt;p title="<img src="x">"&gt;'),
]


@pytest.mark.parametrize("html", KEPT)
def test_html_of_common_editors_is_unchanged(html: str) -> None:
    assert clean(html) == html


@pytest.mark.parametrize(("html", "left"), ATTACKS)
def test_attacks_lose_their_teeth(html: str, left: str) -> None:
    assert clean(html) == left


def test_cleaning_twice_changes_nothing() -> None:
    for html, _ in ATTACKS:
        assert clean(clean(html)) == clean(html)


def test_plain_text_separates_blocks_and_keeps_words_together() -> None:
    assert plain("<h2>Title</h2><p>a<b>b</b> &amp; c</p><ul><li>d<li>e</ul>", 100) == "Title ab & c d e"


def test_plain_text_is_cut_between_words() -> None:
    assert plain("<p>one two, three</p>", 10) == "one two…"
    assert plain("<p>one two, three</p>", 14) == "one two, three"


def test_plain_text_has_no_scripts() -> None:
    assert plain("<script>alert(1)</script><p>text</p>", 100) == "text"


LONGEST = 500_000  # characters, as the wire models accept them
MOST_MEMORY = 50  # MiB


def filled(unit: str, before: str = "") -> str:
    return before + unit * ((LONGEST - len(before)) // len(unit))


OPENED = "<p>" + "".join(f"<b x={number}><i y={number}>" for number in range(95))
NINE = "<div>" * 9
HOSTILE = {
    "formatting reopened in each paragraph": filled("<p>x", OPENED),
    "formatting that nine blocks keep open": filled(f"<b>{NINE}</b>{'</div>' * 9}<p>x"),
    "formatting closed in a comment": filled("<b 1><!-- </b> --><p>x"),
    "formatting closed in an attribute": filled("<b title='</b>'><p>x"),
    "formatting closed behind the wall of a cell": filled("<b><table><tr><td></b></table><p>x"),
    "elements within each other": filled("<div>"),
    "elements 100 deep": filled("<p>x</p>", "<div>" * 99),
    "inline elements 19 deep": filled("<p>x</p>", "<b>" * 19),
    "paragraphs": filled("<p>"),
    "items": filled("<li><b>x"),
    "cells": filled("<td><a>x", "<table>"),
    "tables": filled("<table><tr><td>"),
    "end tags": filled("</b>", "<div>" * 99),
    "links": filled("<a>x"),
    "ampersands": filled("&"),
    "less-than signs": filled("<"),
    "spaces that do not break": filled("\u00a0"),
    "references": filled("&nbsp;"),
    "tags that never end": filled("<a <a "),
    "quotes that never end": filled("<a b='"),
    "comments that never end": filled("<!-- "),
    "attributes": "<a " + filled("x=1 ")[3:-1] + ">",
    "long links": filled(f'<a href="/{"x" * 200}">y<p>'),
    "pictures": filled("<img alt='\"\"'>"),
    "text": filled("word "),
    "styles": filled("<style></style>"),
    "text areas": filled("<textarea><b></textarea>"),
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_no_text_costs_more_than_it_may(html: str) -> None:
    """Sanitized or refused without an explosion of work, within 50 MiB and three times the size of the input."""
    assert len(html) <= LONGEST
    clean("<p>warm</p>")
    before, began = new_peak(), process_time()
    try:
        made = len(clean(html).encode())
    except TooComplex:
        made = 0
    assert process_time() - began < EXPLODED
    assert peak_memory() - before < MOST_MEMORY
    assert made <= MOST_GROWTH * len(html.encode())


OPEN_AND_CLOSED = [
    "p",
    "b",
    "i",
    "table",
    "td",
    "tr",
    "li",
    "ul",
    "div",
    "h2",
    "span",
    "dl",
    "select",
    "svg",
    "textarea",
    "code",
    "blockquote",
    "a",
]
PIECES = [
    *(
        f"<{name}>"
        for name in [*OPEN_AND_CLOSED, "caption", "tbody", "dt", "dd", "pre", "br", "button", "template"]
    ),
    *(f"</{name}>" for name in OPEN_AND_CLOSED),
    *("x", "<!--", "-->", '<a href="/a">', "<th>"),
]


@pytest.mark.parametrize("seed", range(20))
def test_no_mixture_of_tags_grows(seed: int) -> None:
    """Balanced markup needs no repair by a parser, so sanitizing it again leaves it unchanged."""
    chance = Random(seed)
    for _ in range(25):
        some = chance.sample(PIECES, chance.randint(2, 12))
        html = "".join(chance.choices(some, k=30)) + "".join(chance.choices(some, k=20)) * 60
        try:
            made = clean(html)
        except TooComplex:
            continue
        assert len(made) <= MOST_GROWTH * len(html)
        assert clean(made) == made


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<div>" * 101, "html_too_deep"),
        ("<ul><li>" * 51, "html_too_deep"),
        ("<b><i>" * 11, "html_unclosed"),
        ("<br>" * 50_001, "html_too_large"),
        ("&" * 100_001, "html_too_large"),
        ("<a>x" * 1_000, "html_too_large"),
    ],
)
def test_removed_markup_is_reported(html: str, reason: str) -> None:
    with pytest.raises(TooComplex) as refused:
        clean(html)
    assert refused.value.reason == reason


@pytest.mark.parametrize("html", [*KEPT, "<p>one<br>", "<li>one", "<ul><li>one<li>two</ul>", "a < b"])
def test_long_text_is_kept(html: str) -> None:
    assert len(clean(html * 300)) >= len(html) * 300


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<p>one<p>two", "<p>one</p><p>two</p>"),
        ("<p><b>one<p>two", "<p><b>one</b></p><p>two</p>"),
        ("<b><p>one</b> two</p>", "<b><p>one two</p></b>"),
        ("<b><i>one</b> two</i>", "<b><i>one</i></b> two"),
        (
            "<ul><li>one<ul><li>deep</ul><li>two</ul>",
            "<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>",
        ),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        (
            "<table><td>a<td>b<tr><td>c</table>d",
            "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>d",
        ),
        ("<td>cell without a table</td>", "cell without a table"),
        ("</p></b>text</div>", "text"),
        (
            "<a href=/a>one<a href=/b>two",
            '<a href="/a" rel="noopener">one</a><a href="/b" rel="noopener">two</a>',
        ),
        ("<IMG SRC=/a.png ALT='a \"b\" <c>'>", '<img src="/a.png" alt="a &quot;b&quot; &lt;c&gt;">'),
        ("one<!-- a > b --!>two<!x>three<?y>four", "onetwothreefour"),
        ("<textarea><b>raw</b></textarea>", "&lt;b&gt;raw&lt;/b&gt;"),
        ("<title>&amp;</title><xmp>&amp;</xmp>", "&amp;&amp;amp;"),
        ("a <b", "a "),
        ("5 < 6 & 7 > 4", "5 &lt; 6 &amp; 7 &gt; 4"),
    ],
)
def test_unclosed_tags_are_closed(html: str, left: str) -> None:
    assert clean(html) == left


def test_a_summary_reads_no_further_than_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def counted(html: str) -> Iterator[Token]:
        nonlocal read
        for token in tokens(html):
            read += 1
            yield token

    monkeypatch.setattr(core_html, "tokens", counted)
    assert len(plain("<p>one two three</p>" * 10_000, 500)) <= 500
    assert 0 < read < 1_000
