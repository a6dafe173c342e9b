import { changesIn, type Noted, useAuditLabels } from "@/features/admin/history/audit-labels";

/** Longer texts are read in the log itself. */
const SHORT = 40;

/** One act in words: what was done, and what became of what. */
export function AuditLine({ action, data }: { action: string; data: Noted }) {
  const words = useAuditLabels();
  const lines = Object.entries(changesIn(data)).map(([name, [before, after]]) => {
    const [was, is] = [words.value(name, before, data), words.value(name, after, data)];
    const both = was.length <= SHORT && is.length <= SHORT;
    if (!both) return words.field(name);
    // A status says of itself that it is one.
    return name === "status" ? `${was} → ${is}` : `${words.field(name)} ${was} → ${is}`;
  });
  if (typeof data.amount === "number") lines.push(words.value("amount", data.amount, data));
  return (
    <>
      {words.action(action)}
      {lines.length > 0 && <span className="text-soft">: {lines.join(", ")}</span>}
    </>
  );
}
