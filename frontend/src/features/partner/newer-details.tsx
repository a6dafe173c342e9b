import { useEffect, useRef } from "react";
import type { Details } from "@/features/partner/reads";
import { useTranslation } from "@/lib/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  /** What was saved meanwhile. */
  newer: Details;
  onKeep: () => void;
  onTake: () => void;
}

/** Payout details that another tab saved while one typed here, and the choice between the two. */
export function NewerDetails({ newer: { holder, iban, instructions }, onKeep, onTake }: Props) {
  const { t } = useTranslation(["partner", "account"]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-5">
      <Notice tone="waiting">
        <h4 className="font-medium">{t("details.newer")}</h4>
        <p className="mt-2 whitespace-pre-line break-words">
          {holder}
          {"\n"}
          {iban?.replace(/(.{4})(?=.)/g, "$1 ") ?? instructions}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" onClick={onKeep}>
            {t("account:profile.newer.keep")}
          </Button>
          <Button size="sm" variant="secondary" onClick={onTake}>
            {t("account:profile.newer.take")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
