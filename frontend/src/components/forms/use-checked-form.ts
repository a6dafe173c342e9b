import { type FormEvent, useRef, useState } from "react";
import { focusField } from "@/lib/focus-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { dismissToast, toast } from "@/lib/toast";
import { type ErrorOf, useFormFaults } from "@/lib/use-form-faults";

/** Further checks of the values, beyond required fields: an error text for each field. */
export type Check = (typed: Record<string, string>) => Record<string, string | undefined>;

interface Options {
  check?: Check;
  /** Message for an empty required field. */
  required?: string;
}

/**
 * The validation of a form: beside the field. That a required field is empty is a message, too (ERR-53).
 */
export function useCheckedForm({ check = () => ({}), required }: Options = {}) {
  const { t } = useTranslation("admin");
  const [found, setFound] = useState<ReturnType<Check>>({});
  const shown = useRef(0);
  const sayRequired = () => {
    const description = required ?? t("shared.requiredFields");
    shown.current = toast({ title: t("shared.error"), description, tone: "destructive" });
  };
  const { errorOf, watch, valuesOf } = useFormFaults((_, fault) => {
    if (fault === "required") sayRequired();
  });
  return {
    watch: {
      ...watch,
      /** The message leaves with the first correction: what is still wrong is shown at its field. */
      onInput: (event: FormEvent<HTMLFormElement>) => {
        dismissToast(shown.current);
        watch.onInput(event);
      },
    },
    /** Show the message of an empty field that is no control of the form. */
    sayRequired,
    errorOf: ((name) => errorOf(name) ?? found[name]) satisfies ErrorOf,
    /** Return the values; null if any is invalid, which is then shown. */
    valuesOf: (form: HTMLFormElement) => {
      const typed = valuesOf(form);
      const wrong = typed ? check(typed) : {};
      setFound(wrong);
      const [first] = Object.entries(wrong).flatMap(([name, text]) => (text ? [name] : []));
      const field = first && form.querySelector<HTMLInputElement>(`[name="${first}"]`);
      if (field) focusField(field);
      return first ? null : typed;
    },
  };
}
