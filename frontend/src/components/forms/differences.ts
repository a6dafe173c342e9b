/** One field that two users changed differently. */
export interface Difference {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** True if this user has edited it: otherwise only the other one has. */
  typed: boolean;
}

/** Return a value without form-only parts: row ids, empty rows. Parts of an object by their names. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare).filter((each) => each !== "");
  if (!value || typeof value !== "object") return value;
  if (!("rowId" in value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bare(part)]));
  }
  const { rowId: _, ...texts } = value;
  return Object.values(texts)
    .filter((text) => String(text).trim() !== "")
    .join(": ");
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Return the fields in which the typed values differ from the saved ones; `base` is the state that was edited. */
export function differencesOf<V extends object>(base: V, mine: V, theirs: V): Difference[] {
  return (Object.keys(theirs) as (keyof V & string)[]).flatMap((name) => {
    const [was, typed, saved] = [base[name], mine[name], theirs[name]].map(bare);
    return same(typed, saved) ? [] : [{ name, mine: typed, theirs: saved, typed: !same(was, typed) }];
  });
}

const AROUND = 40;
const LENGTH = 160;

/** Two texts; if one is long, both from a few words before their first difference. */
export function aroundFirstDifference(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= LENGTH) return [one, other];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = at <= AROUND ? 0 : one.lastIndexOf(" ", at - AROUND) + 1 || at - AROUND;
  const cut = (text: string) =>
    (from > 0 ? "…" : "") + text.slice(from, from + LENGTH) + (from + LENGTH < text.length ? "…" : "");
  return [cut(one), cut(other)];
}
