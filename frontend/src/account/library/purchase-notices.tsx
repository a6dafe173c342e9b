import { type ReactNode, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { PayControl } from "@/shared/payment/pay-control";
import type { Payable } from "@/shared/payment/payment-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

interface AvailableProps {
  name: string;
  /** The first access link, which one click opens. */
  first: { title?: string; url?: string } | undefined;
  children: ReactNode;
}

/** The details are ready: the first link opens at once, a button shows all. */
export function AvailableDetails({ name, first, children }: AvailableProps) {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-3.5 sm:px-7">
        <p className="flex items-center gap-2.5 font-medium text-good">
          <Icon name="seal" />
          {t("library.available")}
        </p>
        <span className="flex flex-wrap gap-2.5">
          {first?.url && (
            <a
              href={first.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle("primary", "sm")}
            >
              <Icon name="onward" className="size-4" />
              {t("library.open")}
              <span className="sr-only">
                : {name}, {first.title} {t("orders.details.newTab")}
              </span>
            </a>
          )}
          <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t("orders.hideDetails") : t("orders.viewDetails")}
            <span className="sr-only">: {name}</span>
          </Button>
        </span>
      </div>
      {open && children}
    </>
  );
}

/** Not paid yet, with a payment button. */
export function PaymentNotice({ payable, onTried }: { payable: Payable; onTried: () => void }) {
  const { t } = useTranslation("account");
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-highlight/40 bg-highlight-wash px-4 py-3.5">
      <div>
        <h3 className="font-sans font-medium">{t("library.complete.title")}</h3>
        <p className="text-sm text-soft">{t("library.complete.text")}</p>
      </div>
      <PayControl payable={payable} onTried={onTried} />
    </div>
  );
}

/** Neither payable nor ready: shows the status. `closed`: it will not open any more. */
export function WaitingNotice({
  status,
  closed,
}: {
  status: string;
  closed: "cancelled" | "refunded" | null;
}) {
  const { t } = useTranslation("account");
  return (
    <div className="mt-5 rounded-md border border-line bg-sunken px-4 py-3">
      <h3 className="font-sans font-medium">{t("library.status", { status })}</h3>
      <p className="text-sm text-soft">{closed ? t(`library.closed.${closed}`) : t("library.later")}</p>
    </div>
  );
}
