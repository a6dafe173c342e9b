import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InForce, type Of, textKey } from "@/admin/legal/legal-text";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import type { Typed } from "@/components/forms/use-edit-form";
import { useStoredForm } from "@/components/forms/use-stored-form";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidateTables } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";

const NAMES =
  "company street city email phone refundDays commissionRate reviewDays cardForm recommender representedBy registerEntry taxNumber vatId mediator host";
const FAULTS = [
  "placeholder_unknown",
  "placeholder_broken",
  "text_untitled",
  "text_too_long",
  "text_controls",
] as const;

/** One text: its version, its words, and their publication. */
export function LegalTextEditor({ of, inForce }: { of: Of; inForce: InForce }) {
  const { t, language } = useTranslation("admin-legal");
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const form = useStoredForm({
    stored: inForce,
    key: textKey(of),
    valuesOf: ({ text }) => ({ text }),
    read: () => call("legal-text", of),
    outdated: "legal_text_changed",
    failed: t("failed"),
    mark: (refusal) => {
      const known = FAULTS.find((each) => each === refusal?.hint);
      setFault(known && t(`faults.${known}`, { name: refusal?.details ?? "" }));
      return known ? null : undefined;
    },
  });
  const publish = ({ values, base }: Typed<InForce, { text: string }>) =>
    form.run(async () => {
      form.keep(await call("publish-legal-text", { ...of, version: base.version, text: values.text }));
      toast({ title: t("published") });
      await invalidateTables(client, ["legal_texts"]);
    });

  return (
    <div className="grid gap-5">
      <p className="text-soft">
        {inForce.publishedAt && inForce.own
          ? t("version", { version: inForce.version, date: formatDate(inForce.publishedAt, language) })
          : t("shipped")}
      </p>
      <TextArea
        label={t("words")}
        hint={t("hint", {
          names: NAMES.split(" ")
            .map((name) => `{{${name}}}`)
            .join(" "),
        })}
        name="text"
        rows={26}
        value={form.values.text}
        error={fault}
        onChange={({ target }) => form.put("text", target.value)}
      />
      <ConflictNotice form={{ ...form, save: publish }} nameOf={() => t("words")} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={form.busy} onClick={() => void publish(form)}>
          {t("publish")}
        </Button>
        {inForce.own && (
          <Button
            variant="secondary"
            disabled={form.busy}
            onClick={() => void publish({ ...form, values: { text: "" } })}
          >
            {t("restore")}
          </Button>
        )}
      </div>
    </div>
  );
}
