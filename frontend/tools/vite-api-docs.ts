import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Bundles the viewer of /openapi.json for /docs: nothing is fetched from other hosts. */
export function apiDocs(): Plugin {
  return {
    name: "api-docs",
    generateBundle() {
      if (this.environment.name !== "client") return;
      const viewer = new URL("../node_modules/rapidoc/dist/rapidoc-min.js", import.meta.url);
      const source = readFileSync(viewer, "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
      this.emitFile({ type: "asset", fileName: "docs/rapidoc.js", source });
    },
  };
}
