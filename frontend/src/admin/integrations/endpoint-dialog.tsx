import { type FormEvent, useState } from "react";
import { ChoiceGrid } from "@/admin/integrations/choice-grid";
import { type Endpoint, GROUPS } from "@/admin/integrations/lists";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { Field } from "@/ui/field";

type Kinds = NonNullable<Functions["create-webhook-endpoint"]["body"]["kinds"]>;

interface Props {
  /** The one to change; without it, a new one is made. */
  endpoint?: Endpoint;
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** The form of an endpoint: its address, and the kinds of events that are sent to it. */
export function EndpointDialog({ endpoint, onMade, onClose }: Props) {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const { busy, mutate } = useMutationToast();
  const before = (endpoint?.kinds ?? []) as Kinds;
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [kinds, setKinds] = useState<ReadonlySet<Kinds[number]>>(new Set(before));
  const [wrong, setWrong] = useState<string>();
  const refusals = {
    webhook_url: t("endpoints.badUrl"),
    webhook_private: t("endpoints.privateUrl"),
    too_many_endpoints: t("endpoints.tooMany"),
  };
  const caught = (error: unknown) => {
    const hint = error instanceof HttpError ? error.hint : null;
    if (hint === "webhook_url" || hint === "webhook_private") setWrong(refusals[hint]);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(url.trim() ? undefined : refusals.webhook_url);
    if (!url.trim()) return;
    let secret = "";
    const body = { url: url.trim(), kinds: [...kinds] };
    const work = async () => {
      if (endpoint) await call("change-webhook-endpoint", { id: endpoint.id, ...body });
      else secret = (await call("create-webhook-endpoint", body)).secret;
    };
    const telling = endpoint ? { done: t("endpoints.saved") } : {};
    if (await mutate(work, { invalidates: ["webhook_endpoints"], refusals, caught, ...telling }))
      onMade(secret);
  };
  return (
    <Dialog title={t(endpoint ? "endpoints.edit" : "endpoints.new")} wide busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={t("endpoints.url")}
          name="url"
          type="url"
          placeholder="https://"
          error={wrong}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <ChoiceGrid
          legend={t("endpoints.kinds")}
          hint={t("endpoints.kindsHint")}
          options={[...GROUPS, ...before.filter((kind) => !kind.endsWith(".*"))]}
          chosen={kinds}
          onChange={setKinds}
        />
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
