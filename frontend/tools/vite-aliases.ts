import type { Alias } from "vite";

const here = (path: string) => new URL(`../${path}`, import.meta.url).pathname;

const own: Alias = { find: /^@\//, replacement: here("src/") };

/** Helpers of tests, for the tests beside their components. */
const helpers: Alias = { find: /^@test\//, replacement: here("test/") };

const built: Alias[] = [
  // Its package.json names the development files for both cases.
  {
    find: /^react-router$/,
    replacement: here("node_modules/react-router/dist/production/index.mjs"),
  },
  // React includes it since version 18.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];

// React's synchronous renderer alone: the public entry adds the streaming one, which needs MessageChannel.
const server: Alias = {
  find: /^react-dom\/server$/,
  replacement: here("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
};

/** Our own root, and in a build the smallest files of our dependencies. */
export function aliases(command: "build" | "serve", isSsrBuild: boolean): Alias[] {
  if (command === "serve") return [own, helpers];
  return isSsrBuild ? [own, ...built, server] : [own, ...built];
}
