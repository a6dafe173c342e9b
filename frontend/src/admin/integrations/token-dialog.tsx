import { type FormEvent, useState } from "react";
import { ChoiceGrid } from "@/admin/integrations/choice-grid";
import { expiryOf, type Life, LifeChoice } from "@/admin/integrations/life-choice";
import { SCOPES, type Scope } from "@/admin/integrations/lists";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Field } from "@/ui/field";

interface Props {
  onMade: (token: string) => void;
  onClose: () => void;
}

/** The form of a new token: its name, its scopes, and when it expires. */
export function TokenDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const { busy, mutate } = useMutationToast();
  const [name, setName] = useState("");
  const [life, setLife] = useState<Life>("365");
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set());
  const [requested, setRequested] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    if (!name.trim() || scopes.size === 0) return;
    const expiresAt = expiryOf(life);
    let token = "";
    const work = async () => {
      token = (await call("create-api-token", { name, scopes: [...scopes], expiresAt })).token;
    };
    const refusals = { too_many_tokens: t("tokens.tooMany") };
    if (await mutate(work, { invalidates: ["api_tokens"], refusals })) onMade(token);
  };
  return (
    <Dialog title={t("tokens.new")} wide busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void create(event)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t("tokens.name")}
            name="name"
            hint={t("tokens.nameHint")}
            error={requested && !name.trim() ? t("tokens.nameMissing") : undefined}
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
          />
          <LifeChoice life={life} onChange={setLife} />
        </div>
        <ChoiceGrid
          legend={t("tokens.scopes")}
          hint={t("tokens.scopesHint")}
          error={requested && scopes.size === 0 ? t("tokens.scopesMissing") : undefined}
          options={SCOPES}
          chosen={scopes}
          onChange={setScopes}
        />
        <FormFoot busy={busy} onCancel={onClose} action={t("tokens.create")} />
      </form>
    </Dialog>
  );
}
