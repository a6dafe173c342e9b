import type { CardForm } from "@/lib/server/api.types";

interface EmbeddedPage {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
}

interface Stripe {
  createEmbeddedCheckoutPage: (options: {
    fetchClientSecret: () => Promise<string>;
    onComplete: () => void;
  }) => Promise<EmbeddedPage>;
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => Stripe;
  }
}

/** Load Stripe.js, which Stripe allows from its own address only. */
function loadScript(address: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** Open Stripe's embedded checkout. Methods that lead to another site return to the session's return address. */
export async function openStripe(
  form: CardForm,
  place: HTMLElement,
  onPaid: () => void,
): Promise<EmbeddedPage> {
  await loadScript(form.script);
  if (!window.Stripe) throw new Error(`${form.script} is not Stripe.js`);
  const page = await window
    .Stripe(form.publicKey)
    .createEmbeddedCheckoutPage({ fetchClientSecret: async () => form.clientSecret, onComplete: onPaid });
  page.mount(place);
  return page;
}
