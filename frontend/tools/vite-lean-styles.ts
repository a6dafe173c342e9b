import type { Plugin } from "vite";

/**
 * Tailwind writes two fallbacks, for browsers without color-mix() and without @property. None of those runs the rest
 * of its styles, and they would be in every page.
 */
export function leanStyles(): Plugin {
  return {
    name: "lean-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) {
          file.source = withoutFallbacks(String(file.source));
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

export function withoutFallbacks(css: string): string {
  return css.replace(PROPERTIES, "").replace(MIXED, "$2");
}
