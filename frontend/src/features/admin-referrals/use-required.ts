import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";

/** What is wrong with what was typed, beyond that it is there: a text for each field. */
export type Check = (typed: Record<string, string>) => Record<string, string | undefined>;

const NOTHING: Check = () => ({});

/** The validation of an edit form: beside the field, and as the message of the specification (ERR-53). */
export function useRequired(check: Check = NOTHING) {
  const { t } = useTranslation(["admin", "public"]);
  const [found, setFound] = useState<ReturnType<Check>>({});
  const { faults, watch, valuesOf } = useFormFaults((_, fault) =>
    toast({
      title: t("kit.error"),
      description: fault === "required" ? t("kit.requiredFields") : t(`public:form.${fault}`),
      tone: "destructive",
    }),
  );
  return {
    watch,
    errorOf: (name: string) => {
      const fault = faults[name];
      return fault ? t(`public:form.${fault}`) : found[name];
    },
    /** What was typed; null where something is wrong with it, which is then said. */
    valuesOf: (form: HTMLFormElement) => {
      const typed = valuesOf(form);
      const wrong = typed ? check(typed) : {};
      setFound(wrong);
      const [first] = Object.entries(wrong).flatMap(([name, text]) => (text ? [name] : []));
      if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return first ? null : typed;
    },
  };
}
