import type { Plugin, UserConfig } from "vite";

/** The build of `src/server.tsx`: one classic script for QuickJS inside Python. */
export const serverRendering: UserConfig = {
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: "webworker" },
  build: {
    outDir: "dist/server",
    target: "es2020",
    // Names stay, for the stack of a component that fails.
    minify: false,
    rolldownOptions: {
      output: {
        format: "iife",
        entryFileNames: "render.js",
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
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

/**
 * Globals that browsers have and QuickJS lacks, apart from the window and what belongs to it (document, storage, fetch):
 * those are for handlers and effects, which never run on the server.
 */
const MISSING = ["Intl", "URLSearchParams", "TextEncoder", "TextDecoder", "structuredClone", "Temporal"];
/** Methods that QuickJS has, but without the languages. */
const WITHOUT_LANGUAGES = ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"];

interface Node {
  type: string;
  name?: string;
  computed?: boolean;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
}

/** Return the first name below a node that works in a browser and not in QuickJS. */
export function missingIn(node: unknown): string | undefined {
  if (Array.isArray(node)) return node.map(missingIn).find(Boolean);
  if (!node || typeof node !== "object") return undefined;
  const { type, name = "", computed, property, callee, arguments: given } = node as Node;
  if (type === "Identifier" && MISSING.includes(name)) return name;
  if (type === "MemberExpression" && !computed) {
    if (WITHOUT_LANGUAGES.includes(property?.name ?? "")) return property?.name;
    return missingIn((node as { object: Node }).object);
  }
  if (type === "CallExpression" && callee?.property?.name === "localeCompare" && (given?.length ?? 0) > 1)
    return "localeCompare in a language";
  return missingIn(Object.values(node));
}

/** Fail the build if a module of ours that the server renders with uses such a name: there it would throw. */
export function refuseMissingGlobals(): Plugin {
  return {
    name: "refuse-missing-globals",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? Object.entries(chunk.modules) : [],
      );
      for (const [id, { code }] of modules) {
        const found = id.includes("/node_modules/") ? undefined : missingIn(this.parse(code ?? "").body);
        if (found) this.error(`${id} uses ${found}, which fails on the server: see docs/decisions/0034`);
      }
    },
  };
}
