import type { Plugin } from "vite";

/**
 * The built index.html is the server's template, and the server inlines the styles: the link to them is not followed.
 * It stays, disabled, because parts that come later ask for what they find no link of.
 */
export function templateWithInlinedStyles(): Plugin {
  return {
    name: "template-with-inlined-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<link rel="stylesheet"/g, "$& disabled"),
    },
  };
}
