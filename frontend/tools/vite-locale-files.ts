import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { listOf, shownTexts } from "./locale-texts.mjs";

const locales = fileURLToPath(new URL("../src/locales", import.meta.url));

/** Every `{language}/{namespace}.json` that the page may request; `server` is read by Python alone. */
function* files(): Generator<{ name: string; source: string }> {
  for (const language of Object.keys(listOf(locales))) {
    for (const file of readdirSync(`${locales}/en`)) {
      if (file === "server.json") continue;
      const source = JSON.stringify(shownTexts(locales, language, file.replace(".json", "")));
      yield { name: `locales/${language}/${file}`, source };
    }
  }
}

/** Serves the translations at /locales/{language}/{namespace}.json: from the sources in dev, as files in the build. */
export function localeFiles(): Plugin {
  return {
    name: "locale-files",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const wanted = `locales${request.url?.split("?")[0]}`;
        for (const { name, source } of files()) {
          if (name !== wanted) continue;
          response.setHeader("Content-Type", "application/json");
          response.end(source);
          return;
        }
        next();
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, source } of files()) {
        this.emitFile({ type: "asset", fileName: name, source });
      }
    },
  };
}
