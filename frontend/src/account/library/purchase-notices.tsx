import { type ReactNode, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { PayControl } from "@/shared/payment/pay-control";
import type { Payable } from "@/shared/payment/payment-link";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

/** The details are ready, with a button that opens them. */
export function AvailableDetails({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-3.5 sm:px-7">
        <p className="flex items-center gap-2.5 font-medium text-good">
          <Icon name="seal" />
          {t("library.available")}
        </p>
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("orders.hideDetails") : t("orders.viewDetails")}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      {open && children}
    </>
  );
}

/** Not paid yet, with a payment button. */
export function PaymentNotice({ payable, onTried }: { payable: Payable; onTried: () => void }) {
  const { t } = useTranslation("account");
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-brass/40 bg-brass-wash px-4 py-3.5">
      <div>
        <h3 className="font-sans font-medium">{t("library.complete.title")}</h3>
        <p className="text-sm text-soft">{t("library.complete.text")}</p>
      </div>
      <PayControl payable={payable} onTried={onTried} />
    </div>
  );
}

/** Neither payable nor ready: shows the status. */
export function WaitingNotice({ status }: { status: string }) {
  const { t } = useTranslation("account");
  return (
    <div className="mt-5 rounded-md border border-line bg-sunken px-4 py-3">
      <h3 className="font-sans font-medium">{t("library.status", { status })}</h3>
      <p className="text-sm text-soft">{t("library.later")}</p>
    </div>
  );
}
