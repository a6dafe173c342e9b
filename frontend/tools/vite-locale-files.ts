import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const locales = new URL("../src/locales/", import.meta.url);

/** Every `{language}/{namespace}.json` that the page may request; `server` is read by Python alone. */
function* files(): Generator<{ name: string; source: string }> {
  for (const language of readdirSync(locales)) {
    for (const file of readdirSync(new URL(`${language}/`, locales))) {
      if (file === "server.json") continue;
      const source = readFileSync(new URL(`${language}/${file}`, locales), "utf8");
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
        this.emitFile({ type: "asset", fileName: name, source: JSON.stringify(JSON.parse(source)) });
      }
    },
  };
}
