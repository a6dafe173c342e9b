import { expect, test } from "vitest";
import { withoutFallbacks } from "../tools/vite-lean-styles";

test("a colour that is mixed stands alone", () => {
  const css =
    ".a{color:red}.b\\/30{color:#0003}@supports (color:color-mix(in lab, red, red)){.b\\/30{color:color-mix(in oklab, var(--b) 30%, transparent)}}.c{margin:0}";
  expect(withoutFallbacks(css)).toBe(
    ".a{color:red}.b\\/30{color:color-mix(in oklab, var(--b) 30%, transparent)}.c{margin:0}",
  );
});

test("what is asked of another browser's abilities stays", () => {
  const css = ".a{color:red}@supports (contain-intrinsic-size:1px){.a{color:blue}}";
  expect(withoutFallbacks(css)).toBe(css);
});

test("the initial values for browsers without @property go", () => {
  const css =
    "@layer properties{@supports ((-webkit-hyphens:none)){*,:before{--tw-a:0;--tw-b:initial}}}.a{color:red}";
  expect(withoutFallbacks(css)).toBe(".a{color:red}");
});
