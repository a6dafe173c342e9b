import type { CardForm } from "@/lib/server/functions.types";

interface EmbeddedPage {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
}

interface Stripe {
  createEmbeddedCheckoutPage: (options: {
    fetchClientSecret: () => Promise<string>;
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

/** Open Stripe's embedded checkout. Once the payment is complete, it leads to the session's return address itself. */
export async function openStripe(form: CardForm, place: HTMLElement): Promise<EmbeddedPage> {
  await loadScript(form.script);
  if (!window.Stripe) throw new Error(`${form.script} is not Stripe.js`);
  const page = await window
    .Stripe(form.publicKey)
    .createEmbeddedCheckoutPage({ fetchClientSecret: async () => form.clientSecret });
  page.mount(place);
  return page;
}
