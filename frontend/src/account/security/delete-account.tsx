import { lazy, Suspense, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

const DeleteAccountDialog = lazy(() => import("@/account/security/delete-account-dialog"));

/** The section to delete the account. */
export function DeleteAccount() {
  const { t } = useTranslation("account-security");
  const [confirming, setConfirming] = useState(false);
  return (
    <TitledCard title={t("leave.title")} text={t("leave.text")}>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {t("leave.open")}
      </Button>
      {confirming && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </TitledCard>
  );
}
