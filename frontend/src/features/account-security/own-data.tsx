import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/account-security/part";
import { download } from "@/lib/download";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";

/** Everything the shop keeps of the person, as a file. */
export function OwnData() {
  const { t } = useTranslation("account-security");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download("/functions/v1/my-data", "my-data.zip", "application/zip");
    } catch {
      toast({ title: t("error"), description: t("noAnswer"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Part title={t("data.title")} text={t("data.text")}>
      <Button variant="secondary" disabled={busy} onClick={() => void save()}>
        {busy ? t("data.busy") : t("data.save")}
      </Button>
    </Part>
  );
}
