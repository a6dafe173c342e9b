import { type FormEvent, useState } from "react";
import { useT } from "@/lib/i18n/use-t";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong with a field: the key of its text under `form`. */
export type Fault = "required" | "email" | "url";
/** What is wrong with a field, in words; asked by its name. */
export type ErrorOf = (name: string) => string | undefined;

function faultOf({ type, validity }: Control): Fault {
  if (validity.typeMismatch && (type === "email" || type === "url")) return type;
  // The only patterns are of addresses.
  if (validity.patternMismatch) return "url";
  return "required";
}

/**
 * The browser's own validation of a form (`required`, `type`), told beside the fields and in the page's language in
 * place of its bubbles. `onFault` hears of each field as it is found.
 */
export function useFormFaults(onFault?: (name: string, fault: Fault) => void) {
  const t = useT();
  const [faults, setFaults] = useState<Record<string, Fault | undefined>>({});

  function report(control: Control, fault: Fault): void {
    setFaults((before) => ({ ...before, [control.name]: fault }));
    onFault?.(control.name, fault);
  }

  return {
    /** What stands beside a field. */
    errorOf: ((name) => {
      const fault = faults[name];
      return fault && t(`form.${fault}`);
    }) satisfies ErrorOf,
    /** Spread on the form. */
    watch: {
      onInvalidCapture: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const control = event.target as Control;
        report(control, faultOf(control));
        const first = event.currentTarget.querySelector<Control>("input:invalid, textarea:invalid");
        if (first === control) control.focus();
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as Control;
        setFaults((before) => ({ ...before, [name]: undefined }));
      },
    },
    /** What was typed, trimmed; null where a required field holds nothing but blanks, which browsers let pass. */
    valuesOf(form: HTMLFormElement): Record<string, string> | null {
      const controls = [...form.elements].filter(
        (element): element is Control =>
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
      );
      const blank = controls.filter(({ required, value }) => required && value.trim() === "");
      for (const control of blank) report(control, "required");
      blank[0]?.focus();
      if (blank.length > 0) return null;
      return Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()]));
    },
  };
}
