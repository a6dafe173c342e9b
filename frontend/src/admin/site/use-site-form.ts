import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { MySite, SiteContentOutput } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

const KEY = ["/functions/v1/my-site"];
export const useMySite = () =>
  useServerState({ queryKey: KEY, queryFn: () => call("my-site", {}), refetchOnWindowFocus: false });

/** Reasons with a text of their own; `details` names the place. */
const REASONS = [
  "accent_too_pale",
  "claim_incomplete",
  "text_empty",
  "text_too_long",
  "text_one_line",
  "placeholder_broken",
  "placeholder_unknown",
] as const;

interface Fault {
  reason: (typeof REASONS)[number];
  place: string;
}

type Answer = Promise<MySite>;

/** The form of the whole site. What is typed is kept when a save fails; a newer draft is never overwritten. */
export function useSiteForm(stored: MySite) {
  const { t } = useTranslation("admin-site");
  const client = useQueryClient();
  const errorText = useErrorText();
  const editForm = useEditForm<MySite, SiteContentOutput>(
    stored,
    ({ content }) => content,
    () => call("my-site", {}),
  );
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  const explain = async (error: unknown) => {
    const { hint, details } = error instanceof HttpError ? error : { hint: "", details: null };
    if (hint === "site_changed" && (await editForm.outdated(new Outdated()))) return;
    const reason = REASONS.find((each) => each === hint);
    setFault(reason ? { reason, place: String(details ?? "") } : null);
    const description = reason
      ? t(`faults.${reason}`, { place: details, name: "{{name}}" })
      : errorText(error);
    toast({ title: t("failed"), description, tone: "destructive" });
  };
  const run = async (work: () => Answer, done: "saved" | "published" | "restored") => {
    setBusy(true);
    try {
      const fresh = await work();
      client.setQueryData(KEY, fresh);
      editForm.take(fresh);
      setFault(null);
      toast({ title: t(`${done}.title`), description: t(`${done}.text`) });
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  const write = ({ values, base }: Typed<MySite, SiteContentOutput>): Answer =>
    call("save-site", { version: base.version, content: values } as Parameters<typeof call<"save-site">>[1]);

  return {
    ...editForm,
    busy,
    fault,
    dirty: editForm.isUnsaved(),
    save: (typed: Typed<MySite, SiteContentOutput> = editForm) => run(() => write(typed), "saved"),
    publish: () =>
      run(async () => {
        const { version } = editForm.isUnsaved() ? await write(editForm) : editForm.base;
        return call("publish-site", { version });
      }, "published"),
    restore: (number: number) => run(() => call("restore-site", { number }), "restored"),
  };
}

export type SiteForm = ReturnType<typeof useSiteForm>;
