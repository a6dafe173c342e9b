import type { Plugin } from "vite";

/**
 * Tailwind writes two fallbacks, for browsers without color-mix() and without @property. None of those runs the rest
 * of its styles, and they would be in every page. Nor does anything here reverse a stack, or need a prefix thrice.
 */
export function leanStyles(): Plugin {
  return {
    name: "lean-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) {
          file.source = leaner(String(file.source));
        }
      }
    },
  };
}

const BLOCK = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`;
const PROPERTIES = new RegExp(String.raw`@layer properties\{@supports [^{]*${BLOCK}\}`);
/** A rule, and the same rule with color-mix() where that is known. */
const MIXED =
  /(?<=[{};])([^{};@]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{(\1\{[^{}]*\})\}/g;

/** `space-y-4`, which could be told to run upwards. */
const STACKED =
  /:where\(([^()]+>:not\(:last-child\))\)\{--tw-space-y-reverse:0;margin-block-start:[^;}]*;margin-block-end:calc\(calc\(var\(--spacing\) \* ([\d.]+)\)[^;}]*\}/g;
const STACK_PROPERTY = /@property --tw-space-y-reverse\{[^{}]*\}/;
/** A declaration, and the same again. */
const TWICE = /(?<=[{;])([a-z-]+:[^;{}]+;)\1+/g;

export function leaner(css: string): string {
  const stacks = /--tw-space-y-reverse:[^0]/.test(css)
    ? css
    : css
        .replace(STACKED, ":where($1){margin-block-end:calc(var(--spacing)*$2)}")
        .replace(STACK_PROPERTY, "");
  return withoutFallbacks(stacks).replace(TWICE, "$1");
}

export function withoutFallbacks(css: string): string {
  return css.replace(PROPERTIES, "").replace(MIXED, "$2");
}
