/// <reference types="vitest/config" />
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./tools/vite-aliases.ts";
import { apiDocs } from "./tools/vite-api-docs.ts";
import { chunkGroups } from "./tools/vite-chunks.ts";
import { localeFiles } from "./tools/vite-locale-files.ts";
import {
  leaveDynamicImportsOut,
  refuseMissingGlobals,
  serverRendering,
} from "./tools/vite-server-rendering.ts";
import { templateWithInlinedStyles } from "./tools/vite-template.ts";

const api = process.env.GUILDHALL_API ?? "http://127.0.0.1:8000";
const entries = ["/rest", "/auth/v1", "/functions", "/webhooks", "/sandbox", "/media"];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    localeFiles(),
    apiDocs(),
    ...(isSsrBuild ? [leaveDynamicImportsOut(), refuseMissingGlobals()] : [templateWithInlinedStyles()]),
  ],
  resolve: { alias: aliases(command, isSsrBuild === true) },
  server: { proxy: Object.fromEntries(entries.map((entry) => [entry, api])) },
  ...(isSsrBuild
    ? serverRendering
    : {
        build: {
          outDir: "dist/client",
          manifest: true,
          // The dependencies of each page would be in everyone's first load (1.4 KB); the server preloads those of the
          // first page, and the browser finds the others by reading the page's file.
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
        },
      }),
  test: {
    environment: "happy-dom",
    isolate: false,
    silent: "passed-only", // what a test that fails has printed is shown
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } }, // no page of a frame is served
    include: ["{src,test}/**/*.test.{ts,tsx}"],
    globalSetup: "test/build-server.ts",
    setupFiles: "test/setup.ts",
    restoreMocks: true,
    testTimeout: 120_000,
    unstubGlobals: true,
  },
}));
