import { useEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { PaymentFault } from "@/shared/checkout/use-payment-here";
import { Notice } from "@/ui/notice";

/** The reason why a payment was not opened, beside its button; it takes the focus. */
export function PaymentFaultNotice({ fault, onRefresh }: { fault: PaymentFault; onRefresh: () => void }) {
  const { t } = useTranslation("account");
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new fault is shown
  useEffect(() => place.current?.focus(), [fault]);
  return (
    <div ref={place} tabIndex={-1} className="mt-5 outline-none">
      <Notice tone="danger">
        <strong className="block font-medium">{t("payment.error")}</strong>
        {fault.text}{" "}
        {fault.stale && (
          <button type="button" className="font-medium underline underline-offset-4" onClick={onRefresh}>
            {t("payment.refresh")}
          </button>
        )}
      </Notice>
    </div>
  );
}
