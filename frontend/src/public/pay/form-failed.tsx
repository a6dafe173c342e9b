import { useEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Notice } from "@/ui/notice";

/**
 * In the place of the form: why there is none. It takes the focus. `reason` is the shop's, if it refused the payment;
 * otherwise the form did not load.
 */
export function FormFailed({ reason }: { reason: string | null }) {
  const { t } = useTranslation("pay");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone="danger">
        <strong className="block font-medium">{t("failed.title")}</strong>
        {reason ?? t("failed.text")}
      </Notice>
    </div>
  );
}
