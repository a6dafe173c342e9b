import { useEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  /** The reason, if the shop refused the payment; otherwise the form did not load. */
  reason: string | null;
  onRetry: () => void;
}

/** In the place of the form: why there is none, and another attempt. It takes the focus. */
export function FormFailed({ reason, onRetry }: Props) {
  const { t } = useTranslation(["pay", "checkout"]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone="danger">
        <strong className="block font-medium">{t("failed.title")}</strong>
        {reason ?? t("failed.text")}
      </Notice>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        {t("checkout:tax.retry")}
      </Button>
    </div>
  );
}
