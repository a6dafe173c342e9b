import type { BackendModule } from "i18next";

/** Fetches `/locales/{language}/{namespace}.json`; i18next itself retries and limits the parallel reads (spec §9). */
export const localeBackend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    fetch(`/locales/${language}/${namespace}.json`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(
        (texts) => callback(null, texts),
        // `true` asks i18next to try again.
        (error: Error) => callback(error, true),
      );
  },
};
