import { useState } from "react";
import { download } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import type { InvoiceDocument } from "@/shared/billing/documents";
import { Icon } from "@/ui/icon";

/** The documents of an order, oldest first, each as a PDF download; nothing if there are none. */
export function InvoiceLinks({ documents, guest, className = "" }: Props) {
  if (documents.length === 0) return null;
  const byDate = [...documents].sort(
    (one, other) => one.issued_at.localeCompare(other.issued_at) || one.number.localeCompare(other.number),
  );
  return (
    <ul className={`flex flex-wrap gap-x-6 gap-y-1 ${className}`}>
      {byDate.map((document) => (
        <li key={document.id}>
          <InvoiceLink document={document} guest={guest} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  documents: InvoiceDocument[];
  /** The token of a guest's checkout. */
  guest?: string | undefined;
  className?: string;
}

interface LinkProps {
  document: InvoiceDocument;
  guest: string | undefined;
}

function InvoiceLink({ document: { id, number, kind }, guest }: LinkProps) {
  const { t } = useTranslation("billing");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(
        `/functions/v1/invoices/${id}${guest ? `?guest=${guest}` : ""}`,
        `${number}.pdf`,
        "application/pdf",
      );
    } catch {
      toast({ title: t("failed.title"), description: t("failed.text"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      onClick={() => void save()}
      disabled={busy}
      aria-busy={busy}
      className="inline-flex cursor-pointer items-center gap-1.5 py-1 text-left text-sm text-accent underline underline-offset-4 disabled:cursor-progress disabled:opacity-60"
    >
      <Icon name="paper" className="size-4" />
      {t(kind === "credit_note" ? "creditNote" : "invoice", { number })}
      <span className="sr-only">{t("pdf")}</span>
    </button>
  );
}
