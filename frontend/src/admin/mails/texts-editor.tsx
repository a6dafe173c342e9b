import type { FormEvent } from "react";
import { EmailPreview } from "@/admin/mails/email-preview";
import { TextFields, useTextName } from "@/admin/mails/text-fields";
import { braced, type Of, useTextsForm } from "@/admin/mails/use-texts-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { SaveBar } from "@/components/forms/save-bar";
import { SaveButton } from "@/components/forms/save-button";
import { useTranslation } from "@/lib/i18n/use-t";
import type { EditableTexts } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

interface Props {
  of: Of;
  stored: EditableTexts;
}

/** The texts of an email, with a preview of sample values. */
export function TextsEditor({ of, stored }: Props) {
  const { t } = useTranslation(["admin-mails", "admin"]);
  const form = useTextsForm(of, stored);
  const nameOf = useTextName();
  const changed = stored.texts.some(({ name, original }) => form.words[name] !== original);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <form onSubmit={submit} noValidate className="min-w-0">
        <p className="mb-5 text-sm text-soft">
          {t("placeholders")} <code className="break-words">{braced(stored.placeholders)}</code>
        </p>
        <TextFields stored={stored} form={form} />
        <div className="mt-6 empty:hidden">
          <ConflictNotice form={form} nameOf={nameOf} />
        </div>
        <SaveBar>
          {changed && (
            <Button variant="quiet" disabled={form.busy} onClick={form.reset}>
              {t("resetAll")}
            </Button>
          )}
          <Button variant="secondary" disabled={form.busy} onClick={() => void form.look()}>
            {t("preview")}
          </Button>
          <SaveButton busy={form.busy} disabled={!form.dirty} label={t("save")} />
        </SaveBar>
      </form>
      <Card className="min-w-0 px-5 py-6 sm:px-7 xl:sticky xl:top-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-heading">{t("previewTitle")}</h2>
          <Button
            variant="secondary"
            size="sm"
            disabled={form.busy || form.dirty}
            onClick={() => void form.sendToMe()}
          >
            {t("toMe")}
          </Button>
        </div>
        {form.dirty && <p className="mb-4 text-sm text-soft">{t("toMeHint")}</p>}
        {form.preview ? (
          <EmailPreview rendered={form.preview} />
        ) : (
          <p className="text-soft">{t("noPreview")}</p>
        )}
      </Card>
    </div>
  );
}
