/// <reference types="vitest/config" />
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./tools/vite-aliases.ts";
import { apiDocs } from "./tools/vite-api-docs.ts";
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
          // The libraries that every page needs survive our deploys in the visitor's cache; our own modules that nearly
          // every page shows are one file, apart from form components. No group of all dependencies: it would pull
          // every lazy one into the first load.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: "libraries",
                    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  },
                  {
                    name: "ui-and-lib",
                    test: /preload-helper|src\/(ui\/(?!field|spinner|notice|tabs|text-area|select|retry)|lib\/(?!download|csv-headings|use-typed-early|server\/save-over)|shared\/session\/stored-session)/,
                    minShareCount: 15,
                  },
                  // Small parts that pages behind the sign-in and forms of visitors share: one file in place of 15, of
                  // which browsers without HTTP/2 load six at a time.
                  {
                    name: "forms",
                    test: /src\/(ui\/(field|select|text-area|titled-card|tabs|notice|spinner)|components\/forms\/check-field|lib\/(use-typed-early|copy-text|download|csv-headings|details|server\/(save-over|first-try))|shared\/session\/(token-claims|must-choose|return-path))/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // What the account and the back office share: their routes, their guard, and dialogs.
                  {
                    name: "inner",
                    test: /src\/(app\/(routing\/inner-|layouts\/(guard|entrance|account-bar|sidebar))|components\/(dialogs\/dialog|forms\/(half-filled|unsaved|leave-guard)))/,
                    includeDependenciesRecursively: false,
                  },
                  // The frame and the lists of the back office, with the three lists that are opened most: one file in
                  // place of 40, which a slow network asks for in turn.
                  {
                    name: "office",
                    test: /src\/(app\/pages\/admin\/(orders|products|users)\.|lib\/server\/live-events|admin\/(palette\/|orders\/(order|order-actions|order-table|consequences|status-cell|use-disputed|use-order-mutation|waiting-orders)\.|products\/(active-cell|price-cell|product|product-table|sales)\.|users\/(user|user-actions|user-table|auth-status)\.|shared\/(order-badge|page-|require-staff|staff-role|use-waiting))|app\/layouts\/(admin|office-|require-second)|components\/(data-table\/(?!bulk-dialog|list-keys)|dialogs\/lazy|images\/address|day|facts|glyph|page-head|section|timestamp|forms\/(currencies|rows\.|error-text|load-error|use-invalidate|use-mutation-toast|use-new-goods|amount|form-foot)))/,
                    includeDependenciesRecursively: false,
                  },
                  // What its editors and dialogs share.
                  {
                    name: "editors",
                    test: /src\/(admin\/shared|components\/(?!forms\/language-options))/,
                    minShareCount: 3,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      }),
  test: {
    environment: "happy-dom",
    include: ["{src,test}/**/*.test.{ts,tsx}"],
    globalSetup: "test/build-server.ts",
    setupFiles: "test/setup.ts",
    restoreMocks: true,
    testTimeout: 120_000,
    unstubGlobals: true,
  },
}));
