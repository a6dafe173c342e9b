import type { Plugin, UserConfig } from "vite";

/** The build of `src/server.tsx`: one classic script for QuickJS inside Python. */
export const serverRendering: UserConfig = {
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: "webworker" },
  build: {
    outDir: "dist/server",
    target: "es2020",
    minify: true,
    rolldownOptions: { output: { format: "iife", entryFileNames: "render.js" } },
  },
};

/** Modules that the browser loads on demand are never rendered by the server: their imports stay unresolved there. */
export function leaveDynamicImportsOut(): Plugin {
  return {
    name: "leave-dynamic-imports-out",
    enforce: "pre",
    resolveDynamicImport: (specifier) =>
      typeof specifier === "string" ? { id: specifier, external: true } : null,
  };
}
