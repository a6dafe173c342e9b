import { type FormEvent, useState } from "react";
import { useT } from "@/lib/i18n/use-t";
import { type Fault, faultOf } from "@/lib/use-form-faults";

/**
 * What the browser finds wrong with a field, in the page's language in place of its bubble. It is for every form that
 * neither watches its fields itself (useFormFaults) nor checks them on its own (`noValidate`). The first wrong field of
 * the form gets the focus, as with the bubble.
 */
export function useOwnFault() {
  const t = useT();
  const [fault, setFault] = useState<Fault>();
  return {
    text: fault && t(`form.${fault}`),
    /** Props of an element around the field. */
    watch: {
      onInvalidCapture: (event: FormEvent) => {
        if (event.isDefaultPrevented()) return; // the form shows it
        event.preventDefault();
        const control = event.target as HTMLInputElement;
        setFault(faultOf(control));
        if (control.form?.querySelector("input:invalid, select:invalid, textarea:invalid") === control)
          control.focus();
      },
      onInput: () => setFault(undefined),
    },
  };
}
