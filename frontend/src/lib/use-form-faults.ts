import { type FormEvent, useState } from "react";
import { focusField } from "@/lib/focus-field";
import { useT } from "@/lib/i18n/use-t";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An error of a field: the key of its text under `form`. */
export type Fault = "required" | "email" | "url" | "amount" | "range" | "date" | "short";
type Faults = Record<string, Fault | undefined>;
/** Return the error text of a field by its name. */
export type ErrorOf = (name: string) => string | undefined;

/** Return what the browser finds wrong with a control. */
export function faultOf({ type, validity, inputMode }: Control): Fault {
  if (validity.typeMismatch && (type === "email" || type === "url")) return type;
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch || validity.badInput)
    return type === "date" || type === "time" ? "date" : "range";
  if (validity.tooShort) return "short";
  // Patterns are used for amounts and addresses only.
  if (validity.patternMismatch) return inputMode === "decimal" ? "amount" : "url";
  return "required";
}

/** Return the errors of the fields that are still invalid. */
function standing(faults: Faults, form: HTMLFormElement | null): Faults {
  const mended = Object.keys(faults).filter((name) => {
    const control = form?.elements.namedItem(name);
    const valid = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return faults[name] && valid && control.validity.valid && control.value.trim() !== "";
  });
  return mended.length === 0
    ? faults
    : { ...faults, ...Object.fromEntries(mended.map((name) => [name, undefined])) };
}

/**
 * The browser's own form validation (`required`, `type`), shown beside the fields and in the page's language in place
 * of its bubbles. `onFault` is called with each invalid field.
 */
export function useFormFaults(onFault?: (name: string, fault: Fault) => void) {
  const t = useT();
  const [faults, setFaults] = useState<Faults>({});

  function report(control: Control, fault: Fault): void {
    setFaults((before) => ({ ...before, [control.name]: fault }));
    onFault?.(control.name, fault);
  }

  return {
    /** Return the error text of a field. */
    errorOf: ((name) => {
      const fault = faults[name];
      return fault && t(`form.${fault}`);
    }) satisfies ErrorOf,
    /** Props of the form. */
    watch: {
      onInvalidCapture: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const control = event.target as Control;
        report(control, faultOf(control));
        const controls = [...event.currentTarget.elements] as Control[];
        const first = controls.find(({ validity }) => validity && !validity.valid);
        if (first === control) focusField(control);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name, form } = event.target as Control;
        setFaults((before) => ({ ...before, [name]: undefined }));
        // Once the form shows it: an input may fill in other fields, such as the slug of a name.
        requestAnimationFrame(() => setFaults((before) => standing(before, form)));
      },
    },
    /** Return the entered text, trimmed; null if a required field holds only blanks, which browsers accept. */
    valuesOf(form: HTMLFormElement): Record<string, string> | null {
      const controls = [...form.elements].filter(
        (element): element is HTMLInputElement | HTMLTextAreaElement =>
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
      );
      const blank = controls.filter(({ required, value }) => required && value.trim() === "");
      for (const control of blank) report(control, "required");
      if (blank[0]) {
        focusField(blank[0]);
        return null;
      }
      return Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()]));
    },
  };
}
