import { type Heading, withHeadings } from "@/lib/csv-headings";
import { hasDecimalComma } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { send } from "@/lib/server/http";

/** Save a response as a file of that name, with the session's token. Throws as `send` does. */
export async function download(url: string, file: string, accept: string): Promise<void> {
  const response = await send(url, "GET", { headers: { Accept: accept } });
  saveAs(await response.blob(), file);
}

/**
 * Save a response as a CSV file for a spreadsheet: with headings in words, a byte order mark, without which Excel reads
 * UTF-8 as another encoding, and amounts as a spreadsheet of this language reads them. Throws as `send` does.
 */
export async function downloadCsv(
  url: string,
  file: string,
  language: Language,
  heading: Heading,
): Promise<void> {
  const response = await send(url, "GET", { headers: accepting(language) });
  saveAs(await withHeadings(await response.blob(), heading), file);
}

/** Save the result of a function as a file of that name. Throws as `send` does. */
export async function downloadFrom(call: string, body: object, file: string): Promise<void> {
  saveAs(await (await send(`/functions/v1/${call}`, "POST", { body })).blob(), file);
}

/** Save the result of a function as a CSV file for a spreadsheet, as `downloadCsv` does. Throws as `send` does. */
export async function downloadCsvFrom(
  call: string,
  body: object,
  file: string,
  language: Language,
  heading: Heading,
): Promise<void> {
  const response = await send(`/functions/v1/${call}`, "POST", { body, headers: accepting(language) });
  saveAs(await withHeadings(await response.blob(), heading), file);
}

function accepting(language: Language): Record<string, string> {
  return { Accept: `text/csv;${hasDecimalComma(language) ? "decimal=comma;" : ""}language=${language}` };
}

/** Save data that is already in memory. */
export function saveAs(content: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
