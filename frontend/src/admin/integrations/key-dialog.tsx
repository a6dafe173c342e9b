import { type FormEvent, useState } from "react";
import { expiryOf, type Life, LifeChoice } from "@/admin/integrations/life-choice";
import type { WebsiteKey } from "@/admin/integrations/lists";
import { originsIn } from "@/admin/integrations/origins";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

interface Props {
  /** The one to change; without it, a new one is made. */
  websiteKey?: WebsiteKey;
  onClose: () => void;
}

/** A key, and the websites whose pages may use it. */
export function KeyDialog({ websiteKey, onClose }: Props) {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const { busy, mutate } = useMutationToast();
  const [name, setName] = useState(websiteKey?.name ?? "");
  const [typed, setTyped] = useState(((websiteKey?.origins ?? []) as string[]).join("\n"));
  const [life, setLife] = useState<Life>("never");
  const [requested, setRequested] = useState(false);
  const [refused, setRefused] = useState<string>();
  const origins = originsIn(typed);
  const caught = (error: unknown) => {
    if (error instanceof HttpError && error.hint === "website_origin") setRefused(typed);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    if (!name.trim() || !origins) return;
    const work = () =>
      websiteKey
        ? call("change-publishable-key", { id: websiteKey.id, name, origins })
        : call("create-publishable-key", { name, origins, expiresAt: expiryOf(life) });
    const done = t(websiteKey ? "keys.saved" : "keys.created");
    if (await mutate(work, { invalidates: ["publishable_keys"], done, caught })) onClose();
  };
  return (
    <Dialog title={t(websiteKey ? "keys.edit" : "keys.new")} wide busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className={websiteKey ? "" : "grid gap-5 sm:grid-cols-2"}>
          <Field
            label={t("tokens.name")}
            name="name"
            hint={t("keys.nameHint")}
            error={requested && !name.trim() ? t("tokens.nameMissing") : undefined}
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
          />
          {!websiteKey && <LifeChoice life={life} onChange={setLife} />}
        </div>
        <TextArea
          className="mt-5"
          label={t("keys.origins")}
          name="origins"
          hint={t("keys.originsHint")}
          error={(requested && !origins) || refused === typed ? t("keys.originsWrong") : undefined}
          rows={3}
          spellCheck={false}
          placeholder="https://"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormFoot
          busy={busy}
          onCancel={onClose}
          action={websiteKey ? t("admin:shared.save") : t("keys.create")}
        />
      </form>
    </Dialog>
  );
}
