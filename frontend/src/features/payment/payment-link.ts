import { PaymentError } from "@/features/payment/payment-error";
import { call } from "@/lib/server/functions";

export interface Payable {
  orderId: string | null;
  /** As the wire has it: 299 or 299.5. */
  amount: number;
  currency: string | null;
  productName: string;
}

/** The address of a page on which an order is paid by card (spec §7). Asked again, it is the same page. */
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
