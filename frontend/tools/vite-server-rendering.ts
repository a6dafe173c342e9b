import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin, UserConfig } from "vite";

const reactDom = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/**
 * The build of `src/server.tsx`: one classic script for an engine that is not Node (QuickJS inside Python). React's
 * synchronous renderer is imported alone, for the public entry brings the streaming one, which wants MessageChannel.
 */
export const serverRendering: UserConfig = {
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  resolve: {
    alias: {
      "react-dom/server": join(reactDom, "cjs/react-dom-server-legacy.browser.production.js"),
      "@": new URL("../src", import.meta.url).pathname,
    },
  },
  ssr: { noExternal: true, target: "webworker" },
  build: {
    outDir: "dist/server",
    target: "es2020",
    minify: true,
    copyPublicDir: false,
    rolldownOptions: { output: { format: "iife", entryFileNames: "render.js" } },
  },
};

/** A part that the browser loads on demand is never shown by the server: its import stays unresolved there. */
export function leaveDynamicImportsOut(): Plugin {
  return {
    name: "leave-dynamic-imports-out",
    enforce: "pre",
    resolveDynamicImport: (specifier) =>
      typeof specifier === "string" ? { id: specifier, external: true } : null,
  };
}
