import { minifySync, type Plugin } from "vite";

/**
 * The built index.html is the server's template, and the server inlines the styles, so the link to them must not load.
 * It stays, disabled, because lazy chunks would otherwise request the styles again. Inline scripts are in every page:
 * they are minified as the others are.
 */
export function templateWithInlinedStyles(): Plugin {
  return {
    name: "template-with-inlined-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html
          .replace(/<link rel="stylesheet"/g, "$& disabled")
          .replace(/(?<=<script>).*?(?=<\/script>)/gs, (script) =>
            minifySync("inline.js", script).code.trim(),
          ),
    },
  };
}
