import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    serverScript: string;
  }
}

/** Build the server's script once for all tests, in its own process: here NODE_ENV is `test`. */
export default function setup({ provide }: TestProject) {
  const outDir = mkdtempSync(join(tmpdir(), "guildhall-server-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--ssr", "src/server.tsx", "--outDir", outDir];
  execFileSync(process.execPath, [...vite, "--emptyOutDir", "--logLevel", "error"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  provide("serverScript", readFileSync(join(outDir, "render.js"), "utf8"));
  rmSync(outDir, { recursive: true });
}
