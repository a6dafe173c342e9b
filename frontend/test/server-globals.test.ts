import { parseAst } from "vite";
import { expect, test } from "vitest";
import { missingIn } from "../tools/vite-server-rendering.ts";

test.each([
  ["new Intl.NumberFormat('de').format(1)", "Intl"],
  ["const f = () => { const { format } = Intl.DateTimeFormat(); return format; }", "Intl"],
  ["(5).toLocaleString('de')", "toLocaleString"],
  ["at?.toLocaleTimeString()", "toLocaleTimeString"],
  ["names.sort((a, b) => a.localeCompare(b, 'sv'))", "localeCompare in a language"],
  ["new URLSearchParams(search).get('a')", "URLSearchParams"],
  ["new TextEncoder().encode('a')", "TextEncoder"],
])("the build refuses %s", (code, found) => {
  expect(missingIn(parseAst(code).body)).toBe(found);
});

test.each(["window.Intl && document.title", "a.localeCompare(b)", "// Intl is absent\nconst text = 'Intl'"])(
  "the build accepts %s",
  (code) => {
    expect(missingIn(parseAst(code).body)).toBeUndefined();
  },
);
