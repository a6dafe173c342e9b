import { decoded } from "@/lib/stored";

/** Query string parsing without URLSearchParams, which the server's JavaScript engine lacks. */

const decode = (text: string) => decoded(text.replace(/\+/g, " ")) ?? text;

/** Return the first value of a parameter in `?a=1&b=2`, or null. */
export function searchParam(search: string, name: string): string | null {
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [key = "", ...value] = pair.split("=");
    if (decode(key) === name) return decode(value.join("="));
  }
  return null;
}

/** Return `search` without a parameter; empty when nothing is left. */
export function withoutParam(search: string, name: string): string {
  const kept = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "" && decode(pair.split("=")[0] ?? "") !== name);
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}
