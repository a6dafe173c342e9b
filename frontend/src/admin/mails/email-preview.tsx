import { useState } from "react";
import { MailFrame } from "@/admin/mails/mail-frame";
import { useTranslation } from "@/lib/i18n/use-t";
import type { RenderedEmail } from "@/lib/server/api.types";
import { Tabs } from "@/ui/tabs";

/** An email as its recipient sees it: the subject, and both the HTML and the text part. */
export function EmailPreview({ rendered }: { rendered: RenderedEmail }) {
  const { t } = useTranslation("admin-mails");
  const [side, setSide] = useState<"html" | "text">("html");
  const tabs = (["html", "text"] as const).map((key) => ({ key, label: t(`sides.${key}`) }));
  return (
    <div className="min-w-0">
      <p className="mb-4">
        <span className="text-sm text-soft">{t("subject")}</span>
        <br />
        <span className="font-medium break-words">{rendered.subject}</span>
      </p>
      <Tabs tabs={tabs} current={side} onChoose={setSide}>
        {side === "html" ? (
          <MailFrame html={rendered.html} title={rendered.subject} />
        ) : (
          <pre className="max-h-[60dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-5 font-mono text-sm">
            {rendered.text}
          </pre>
        )}
      </Tabs>
    </div>
  );
}
