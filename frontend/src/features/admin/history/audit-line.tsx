import { changesIn, type Noted, useAuditLabels } from "@/features/admin/history/audit-labels";

/** Longer texts are shown in the log itself, in characters. */
const SHORT = 40;

/** One audit entry as text: the action, and the changed fields. */
export function AuditLine({ action, data }: { action: string; data: Noted }) {
  const words = useAuditLabels();
  const lines = Object.entries(changesIn(data)).map(([name, [before, after]]) => {
    const [was, is] = [words.value(name, before, data), words.value(name, after, data)];
    const both = was.length <= SHORT && is.length <= SHORT;
    if (!both) return words.field(name);
    // The text of a status needs no field name.
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
