import { expect, test } from "vitest";
import { leaner, withoutFallbacks } from "../tools/vite-lean-styles";

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

const STACK =
  ":where(.space-y-2\\.5>:not(:last-child)){--tw-space-y-reverse:0;margin-block-start:calc(calc(var(--spacing) * 2.5) * var(--tw-space-y-reverse));margin-block-end:calc(calc(var(--spacing) * 2.5) * calc(1 - var(--tw-space-y-reverse)))}";

test("a stack that nothing reverses has one margin", () => {
  const property = '@property --tw-space-y-reverse{syntax:"*";inherits:false;initial-value:0}';
  expect(leaner(`${STACK}.a{color:red}${property}`)).toBe(
    ":where(.space-y-2\\.5>:not(:last-child)){margin-block-end:calc(var(--spacing)*2.5)}.a{color:red}",
  );
  const reversed = `${STACK}.space-y-reverse{--tw-space-y-reverse:1}${property}`;
  expect(leaner(reversed)).toBe(reversed);
});

test("a declaration stands once; one that is overridden by another stays", () => {
  expect(leaner("a{-webkit-x:y;-webkit-x:y;-webkit-x:y;x:y}")).toBe("a{-webkit-x:y;x:y}");
  expect(leaner("a{height:100vh;height:100dvh}")).toBe("a{height:100vh;height:100dvh}");
});
