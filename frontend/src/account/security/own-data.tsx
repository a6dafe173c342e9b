import { useState } from "react";
import { download } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

/** Export of all personal data that the shop stores, as a file. */
export function OwnData() {
  const { t } = useTranslation(["account-security", "account"]);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download("/functions/v1/my-data", "my-data.zip", "application/zip");
    } catch {
      toast({ title: t("data.failed"), description: t("noAnswer"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <TitledCard title={t("data.title")} text={t("data.text")}>
      <Button variant="secondary" disabled={busy} onClick={() => void save()}>
        {busy ? t("data.busy") : t("data.save")}
      </Button>
    </TitledCard>
  );
}
