import { call } from "@/lib/server/functions";
import { PaymentError } from "@/shared/payment/payment-error";

export interface Payable {
  orderId: string | null;
  /** As the API returns it: 299 or 299.5. */
  amount: number;
  currency: string | null;
  productName: string;
}

/** Return the URL of an order's card payment page (spec §7). Repeated calls return the same page. */
export async function paymentLink({ orderId, amount, currency, productName }: Payable): Promise<string> {
  if (!orderId) throw new PaymentError("noOrder");
  const body = {
    orderId,
    amount,
    currency: (currency ?? "usd").toLowerCase(),
    description: `Payment for ${productName}`,
  };
  const answer = await call("create-payment-link", body).catch((cause) => {
    throw new PaymentError("link", cause);
  });
  const url = answer.paymentLink ?? answer.url;
  if (!url) throw new PaymentError("noUrl");
  return url;
}
