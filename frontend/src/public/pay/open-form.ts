import type { CardForm } from "@/lib/server/api.types";
import { openStripe } from "@/public/pay/stripe";

/** A form on the page. */
export interface OpenForm {
  destroy: () => void;
}

/** How each provider's form is opened, by the provider's name. */
const FORMS: Record<string, (form: CardForm, place: HTMLElement, onPaid: () => void) => Promise<OpenForm>> = {
  stripe: openStripe,
};

const PATIENCE_MS = 30_000;

/** Open the card provider's form in `place`. Throws if its script is blocked, fails or takes too long. */
export async function openForm(form: CardForm, place: HTMLElement, onPaid: () => void): Promise<OpenForm> {
  const open = FORMS[form.provider];
  if (!open) throw new Error(`There is no form of ${form.provider}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${form.script} takes too long`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([open(form, place, onPaid), late]);
  } finally {
    clearTimeout(timer);
  }
}
