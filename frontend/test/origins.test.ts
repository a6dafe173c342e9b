import { describe, expect, it } from "vitest";
import { originsIn } from "@/admin/integrations/origins";

describe("origins of a key", () => {
  it("takes addresses as people type and paste them", () => {
    expect(
      originsIn("www.example.org\n\n  https://Example.org:443/page?x=1 \nhttp://localhost:5173\n"),
    ).toEqual(["https://www.example.org", "https://example.org", "http://localhost:5173"]);
    expect(originsIn("https://müller.example\nhttps://müller.example/")).toEqual([
      "https://xn--mller-kva.example",
    ]);
  });

  it.each(["", " \n ", "http://example.org", "https://", "javascript:alert(1)", "ftp://example.org", "a b"])(
    "refuses %j",
    (text) => expect(originsIn(text)).toBeNull(),
  );

  it("refuses all if one line is wrong", () => {
    expect(originsIn("https://example.org\nhttp://example.org")).toBeNull();
  });
});
