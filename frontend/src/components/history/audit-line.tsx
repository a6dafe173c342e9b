import { type AuditDetails, changesIn, useAuditLabels } from "@/components/history/audit-labels";

/** Longer texts are shown in the log itself, in characters. */
const SHORT = 40;

/** One audit entry as text: the action, and the changed fields. */
export function AuditLine({ action, data }: { action: string; data: AuditDetails }) {
  const words = useAuditLabels();
  const changes = Object.entries(changesIn(data)).map(([name, [before, after]]) => {
    const [was, is] = [words.value(name, before, data), words.value(name, after, data)];
    const both = was.length <= SHORT && is.length <= SHORT;
    if (!both) return words.field(name);
    // The text of a status needs no field name.
    return name === "status" ? `${was} → ${is}` : `${words.field(name)} ${was} → ${is}`;
  });
  if (typeof data.amount === "number") changes.push(words.value("amount", data.amount, data));
  return (
    <>
      {words.action(action)}
      {changes.length > 0 && <span className="text-soft">: {changes.join(", ")}</span>}
    </>
  );
}
