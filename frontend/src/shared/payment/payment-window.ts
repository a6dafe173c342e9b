const NAME = "guildhall-payment";
const WIDTH = 800;
const HEIGHT = 600;

interface PaymentWindow {
  /** The browser blocked the window: this tab navigates instead. */
  isThisTab: boolean;
  /** Navigate it to the payment page. */
  go: (url: string) => void;
  close: () => void;
}

/**
 * Open the payment window (800x600), still empty: browsers allow it only inside the click, and the link arrives later
 * (M9). `waiting` is its text until then.
 */
export function openPaymentWindow(waiting: string): PaymentWindow {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const place = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const opened = window.open("", NAME, place);
  if (!opened || opened.closed) {
    return { isThisTab: true, go: (url) => window.location.assign(url), close: () => {} };
  }
  try {
    opened.document.title = waiting;
    opened.document.body.textContent = waiting;
  } catch {
    // It still shows the provider's page of an earlier click.
  }
  opened.focus();
  return { isThisTab: false, go: (url) => opened.location.replace(url), close: () => opened.close() };
}

/** Return true if this page is shown in the payment window. */
export function isPaymentWindow(): boolean {
  return window.name === NAME;
}
