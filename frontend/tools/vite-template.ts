import type { Plugin } from "vite";

/** The built index.html is the server's template; the server inlines the styles, so the link to them goes. */
export function templateWithoutStyles(): Plugin {
  return {
    name: "template-without-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/\s*<link rel="stylesheet"[^>]*>/g, ""),
    },
  };
}
