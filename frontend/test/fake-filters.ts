type Row = Record<string, unknown>;

const OPTIONS = new Set(["select", "order", "limit", "offset", "or", "on_conflict"]);

/** Return true if a row meets the conditions of a query: those of its own columns, and those joined in `and`. */
export function matches(row: Row, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    if (name === "and") return parts(value.slice(1, -1)).every((each) => meetsPart(row, each));
    return OPTIONS.has(name) || name.includes(".") || meets(row[name], value);
  });
}

/** One condition of an `and`: `status.eq.paid`, or several that are joined again. */
function meetsPart(row: Row, part: string): boolean {
  if (part.startsWith("or(")) return parts(part.slice(3, -1)).some((each) => meetsPart(row, each));
  if (part.startsWith("and(")) return parts(part.slice(4, -1)).every((each) => meetsPart(row, each));
  const dot = part.indexOf(".");
  return meets(row[part.slice(0, dot)], part.slice(dot + 1));
}

/** Split at the commas outside of brackets and quotes. */
function parts(list: string): string[] {
  return list.match(/(?:[^,("]|"(?:\\.|[^"])*"|\((?:[^()"]|"(?:\\.|[^"])*"|\([^()]*\))*\))+/g) ?? [];
}

/** Compare a value by one operator. Operators that no test needs count as met. */
function meets(value: unknown, condition: string): boolean {
  if (condition.startsWith("not.")) return !meets(value, condition.slice(4));
  const dot = condition.indexOf(".");
  const [operator, wanted] = [condition.slice(0, dot), condition.slice(dot + 1)];
  const text = String(value ?? null);
  if (operator === "eq" || operator === "is") return text === wanted.replace(/^"|"$/g, "");
  if (operator === "neq") return text !== wanted;
  if (operator === "in") return wanted.slice(1, -1).split(",").includes(text);
  return true;
}
