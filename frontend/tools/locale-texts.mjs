// The languages of src/locales/languages.json and their texts, for the build and the check.
import { existsSync, readFileSync } from "node:fs";

const parsed = (path) => JSON.parse(readFileSync(path, "utf8"));

export const listOf = (folder) => parsed(`${folder}/languages.json`);

/** Return the texts of a namespace as the language has them; a partial language may lack the file. */
export function ownTexts(folder, language, namespace) {
  const path = `${folder}/${language}/${namespace}.json`;
  return listOf(folder)[language].partial && !existsSync(path) ? {} : parsed(path);
}

/** Return the texts as pages read them: those that a partial language lacks are English. */
export function shownTexts(folder, language, namespace) {
  const own = ownTexts(folder, language, namespace);
  return listOf(folder)[language].partial ? completed(own, ownTexts(folder, "en", namespace)) : own;
}

function completed(texts, english) {
  const result = { ...texts };
  for (const [key, text] of Object.entries(english)) {
    if (typeof text !== "string") result[key] = completed(texts[key] ?? {}, text);
    else if (!hasText(texts, key)) result[key] = text;
  }
  return result;
}

/** A plural form is never taken from English while the language has others of the same text. */
function hasText(texts, key) {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
  return key in texts || (stem !== key && `${stem}_other` in texts);
}
