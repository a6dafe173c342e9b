import { useState } from "react";
import { download } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

interface Props {
  seatId: string;
  slug: string;
  /** The token of a seat that was ordered without an account. */
  guest?: string | undefined;
}

/** Downloads the certificate of attendance, available once the attendance is recorded. */
export function CertificateButton({ seatId, slug, guest }: Props) {
  const { t } = useTranslation("seat");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const address = `/functions/v1/certificates/${seatId}${guest ? `?guest=${guest}` : ""}`;
      await download(address, `${slug}.pdf`, "application/pdf");
    } catch {
      toast({ title: t("certificate.failed"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={busy} onClick={() => void save()}>
      <Icon name="seal" />
      {t("certificate.get")}
    </Button>
  );
}
