import { describe, expect, it } from "vitest";
import { isAddress } from "@/admin/content/editor/create-editor";
import { unknownParts } from "@/admin/content/editor/known-parts";
import { cleanPaste } from "@/admin/content/editor/pasted";
import { tagsOf } from "@/admin/content/story";
import { publicationOf, stateOf, timingOf } from "@/admin/content/timing";

const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("what is pasted", () => {
  it("has Word's paragraphs with bullets as lists, one inside the other", () => {
    const entry = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
      `<span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
    const html =
      "<!--[if gte mso 9]><xml><w:View>x</w:View></xml><![endif]--><style>p{color:red}</style>" +
      `<p class=MsoNormal>Before<o:p></o:p></p>${entry(1, "·", "One")}${entry(2, "o", "Inside")}${entry(1, "·", "Two")}` +
      `<p class=MsoNormal>Between</p>${entry(1, "1.", "First")}${entry(1, "2.", "Second")}`;
    expect(cleanPaste(html).html).toBe(
      "<p>Before</p><ul><li><p>One</p><ul><li><p>Inside</p></li></ul></li><li><p>Two</p></li></ul>" +
        "<p>Between</p><ol><li><p>First</p></li><li><p>Second</p></li></ol>",
    );
  });

  it("has its title as a heading below the page's own, and no empty lines", () => {
    expect(cleanPaste("<h1>A</h1><p>&nbsp;</p><p class=MsoTitle>B</p><h6>C</h6>").html).toBe(
      "<h2>A</h2><h2>B</h2><h4>C</h4>",
    );
  });

  it("loses the wrapper of Google Docs and pictures that exist only on that machine", () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p>A <a href="https://example.com">b</a></p></b>' +
      '<img src="file:///C:/x.png"><img src="data:image/png;base64,AA"><img src="https://example.com/a.png">';
    expect(cleanPaste(html)).toEqual({
      html:
        '<p>A <a href="https://example.com">b</a></p>' +
        '<img src="data:image/png;base64,AA"><img src="https://example.com/a.png">',
      left: { tables: 0, pictures: 1, hosts: ["example.com"] },
    });
  });

  it("keeps the order of its headings when its title takes the first rank", () => {
    expect(cleanPaste("<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h1>E</h1>").html).toBe(
      "<h2>A</h2><h3>B</h3><h4>C</h4><h4>D</h4><h2>E</h2>",
    );
    expect(cleanPaste("<h2>A</h2><h3>B</h3>").html).toBe("<h2>A</h2><h3>B</h3>");
  });

  it("converts the rows of a table to lines, and reports it", () => {
    const table =
      "<table><tr><th><p>Bell</p></th><th>kg</th></tr><tr><td>Big\n one</td><td>900</td></tr></table>";
    expect(cleanPaste(`<p>x</p>${table}`)).toEqual({
      html: "<p>x</p><p>Bell | kg</p><p>Big one | 900</p>",
      left: { tables: 1, pictures: 0, hosts: [] },
    });
  });
});

it("names what the editor would lose", () => {
  expect(unknownParts("<h2>a</h2><p>b <strong>c</strong></p><pre><code>d</code></pre>")).toEqual([]);
  expect(unknownParts("<table><tr><td>a</td></tr></table><figure></figure>")).toEqual([
    "table",
    "tr",
    "td",
    "figure",
  ]);
});

it("knows where a link may lead", () => {
  for (const address of ["https://example.com/a?b", "http://a.de", "mailto:a@b.c", "/products"]) {
    expect(isAddress(address), address).toBe(true);
  }
  for (const address of ["javascript:x()", "//evil.example", "data:text/html,x", "example", "https://"]) {
    expect(isAddress(address), address).toBe(false);
  }
});

it("cuts tags at commas and drops empty ones [VAL-44]", () => {
  expect(tagsOf(" a, ,b c,, ")).toEqual(["a", "b c"]);
});

describe("when a story is public", () => {
  const out = { is_published: true, published_at: "2026-11-20T09:00:00+00:00" };
  const waiting = { is_published: true, published_at: "2026-11-22T09:00:00+00:00" };
  const draft = { is_published: false, published_at: null };

  it("follows the clock", () => {
    expect([draft, out, waiting].map((story) => stateOf(story, NOW))).toEqual([
      "draft",
      "published",
      "scheduled",
    ]);
  });

  it("goes through the form unchanged", () => {
    expect(publicationOf(timingOf(draft, NOW), draft, NOW)).toEqual({ is_published: false });
    expect(publicationOf(timingOf(out, NOW), out, NOW)).toEqual({ is_published: true });
    expect(publicationOf(timingOf(waiting, NOW), waiting, NOW)).toEqual({
      is_published: true,
      published_at: "2026-11-22T09:00:00.000Z",
    });
  });

  it("becomes now for one that waited and is to appear at once", () => {
    expect(publicationOf({ when: "now", at: "" }, waiting, NOW)).toEqual({
      is_published: true,
      published_at: "2026-11-21T12:00:00.000Z",
    });
    expect(publicationOf({ when: "now", at: "" }, null, NOW)).toEqual({ is_published: true });
  });
});
