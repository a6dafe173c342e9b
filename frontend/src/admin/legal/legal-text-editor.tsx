import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InForce, type Of, textKey } from "@/admin/legal/legal-text";
import { useErrorText } from "@/components/forms/error-text";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { invalidateTables } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";

const NAMES =
  "company street city email phone refundDays commissionRate reviewDays cardForm representedBy registerEntry taxNumber vatId mediator host";
const FAULTS = [
  "placeholder_unknown",
  "placeholder_broken",
  "text_untitled",
  "text_too_long",
  "text_controls",
] as const;

/** One text: its version, its words, and their publication. What was typed stays when the server refuses it. */
export function LegalTextEditor({ of, inForce }: { of: Of; inForce: InForce }) {
  const { t } = useTranslation("admin-legal");
  const language = useLanguage();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [words, setWords] = useState(inForce.text);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function explain(error: unknown) {
    const reason = error instanceof HttpError ? error.hint : null;
    const known = FAULTS.find((each) => each === reason);
    if (known) return setFault(t(`faults.${known}`, { name: (error as HttpError).details ?? "" }));
    const newer = reason === "legal_text_changed";
    if (newer) client.setQueryData(textKey(of), await call("legal-text", of));
    const description = newer ? t("changed") : errorText(error);
    toast({ title: t("failed"), description, tone: "destructive" });
  }

  async function publish(text: string) {
    setBusy(true);
    try {
      const published = await call("publish-legal-text", { ...of, version: inForce.version, text });
      client.setQueryData(textKey(of), published);
      setWords(published.text);
      setFault(undefined);
      toast({ title: t("published") });
      await invalidateTables(client, ["legal_texts"]);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

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
        value={words}
        error={fault}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => void publish(words)}>
          {t("publish")}
        </Button>
        {inForce.own && (
          <Button variant="secondary" disabled={busy} onClick={() => void publish("")}>
            {t("restore")}
          </Button>
        )}
      </div>
    </div>
  );
}
