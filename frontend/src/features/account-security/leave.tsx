import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaveDialog } from "@/features/account-security/leave-dialog";
import { Part } from "@/features/account-security/part";
import { Button } from "@/ui/button";

/** The way out for good. */
export function Leave() {
  const { t } = useTranslation("account-security");
  const [asking, setAsking] = useState(false);
  return (
    <Part title={t("leave.title")} text={t("leave.text")}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("leave.open")}
      </Button>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </Part>
  );
}
