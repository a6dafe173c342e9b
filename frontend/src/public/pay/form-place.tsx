import { useEffect, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { CardForm } from "@/lib/server/api.types";
import { type OpenForm, openForm } from "@/public/pay/open-form";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  form: CardForm | null;
  /** The payment is complete at the provider. */
  onPaid: () => void;
  /** The form could not be opened. */
  onFailed: () => void;
}

/** The place of the card provider's form, as tall while it loads. */
export function FormPlace({ form, onPaid, onFailed }: Props) {
  const { t } = useTranslation("pay");
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => {
    if (!form || !place.current) return;
    let gone = false;
    let opened: OpenForm | undefined;
    openForm(form, place.current, onPaid).then(
      (page) => {
        if (gone) return page.destroy();
        opened = page;
        setOpen(true);
      },
      (error) => {
        console.error("The payment form could not be opened:", error);
        if (!gone) onFailed();
      },
    );
    return () => {
      gone = true;
      opened?.destroy();
    };
  }, [form]);
  return (
    <div className="min-h-[32rem]" aria-busy={!open}>
      {!open && (
        <>
          <p role="status" className="sr-only">
            {t("loading")}
          </p>
          <Skeleton className="h-[32rem]" />
        </>
      )}
      {/* Stripe's form is light in both themes. */}
      <div
        ref={place}
        className={`overflow-hidden rounded-lg bg-[#fff] ${open ? "border border-line" : ""}`}
      />
    </div>
  );
}
