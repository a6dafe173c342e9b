import { lazy, Suspense, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

const LeaveDialog = lazy(() => import("@/account/security/leave-dialog"));

/** The section to delete the account. */
export function Leave() {
  const { t } = useTranslation("account-security");
  const [confirming, setConfirming] = useState(false);
  return (
    <TitledCard title={t("leave.title")} text={t("leave.text")}>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {t("leave.open")}
      </Button>
      {confirming && (
        <Suspense>
          <LeaveDialog onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </TitledCard>
  );
}
