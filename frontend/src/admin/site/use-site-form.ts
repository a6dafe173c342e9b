import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import type { Typed } from "@/components/forms/use-edit-form";
import { useStoredForm } from "@/components/forms/use-stored-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { MySite, SiteContentOutput } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
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

/** The form of the whole site. */
export function useSiteForm(stored: MySite) {
  const { t } = useTranslation("admin-site");
  const [fault, setFault] = useState<Fault | null>(null);
  const form = useStoredForm<MySite, SiteContentOutput>({
    stored,
    key: KEY,
    valuesOf: ({ content }) => content,
    read: () => call("my-site", {}),
    outdated: "site_changed",
    failed: t("failed"),
    mark: (refusal) => {
      const reason = REASONS.find((each) => each === refusal?.hint);
      const place = refusal?.details ?? "";
      setFault(reason ? { reason, place } : null);
      return reason && t(`faults.${reason}`, { place, name: "{{name}}" });
    },
  });
  const run = (work: () => Promise<MySite>, done: "saved" | "published" | "restored") =>
    form.run(async () => {
      form.keep(await work());
      toast({ title: t(`${done}.title`), description: t(`${done}.text`) });
    });
  const write = ({ values, base }: Typed<MySite, SiteContentOutput>): Promise<MySite> =>
    call("save-site", { version: base.version, content: values } as Parameters<typeof call<"save-site">>[1]);

  return {
    ...form,
    fault,
    dirty: form.isUnsaved(),
    save: (typed: Typed<MySite, SiteContentOutput> = form) => run(() => write(typed), "saved"),
    publish: () =>
      run(async () => {
        const { version } = form.isUnsaved() ? await write(form) : form.base;
        return call("publish-site", { version });
      }, "published"),
    restore: (number: number) => run(() => call("restore-site", { number }), "restored"),
  };
}

export type SiteForm = ReturnType<typeof useSiteForm>;
