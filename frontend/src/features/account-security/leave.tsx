import { lazy, Suspense, useState } from "react";
import { Part } from "@/features/account-security/part";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

const LeaveDialog = lazy(() => import("@/features/account-security/leave-dialog"));

/** The way out for good. */
export function Leave() {
  const { t } = useTranslation("account-security");
  const [asking, setAsking] = useState(false);
  return (
    <Part title={t("leave.title")} text={t("leave.text")}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("leave.open")}
      </Button>
      {asking && (
        <Suspense>
          <LeaveDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Part>
  );
}
