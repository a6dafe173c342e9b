import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { LedgerLine } from "@/ui/ledger";

interface DetailsProps {
  title: string;
  text?: string;
  /** Lines of label and amount. */
  lines: { label: string; value: ReactNode; strong?: boolean }[];
  /** The page with the full list. */
  to: string;
  open: string;
  onClose: () => void;
}

/** The details behind a metric. */
export function Details({ title, text, lines, to, open, onClose }: DetailsProps) {
  const { t } = useTranslation("admin");
  const id = useId();
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      {lines.length === 0 && <p className="text-soft">{t("dashboard.nothing")}</p>}
      <dl id={id}>
        {lines.map(({ label, value, strong = false }) => (
          <LedgerLine key={label} label={label} strong={strong}>
            {value ?? "…"}
          </LedgerLine>
        ))}
      </dl>
      <DialogFoot>
        <Link to={to} className={buttonStyle("secondary")}>
          {open}
        </Link>
      </DialogFoot>
    </Dialog>
  );
}
