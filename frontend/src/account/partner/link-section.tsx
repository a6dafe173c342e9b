import { lazy, Suspense, useState } from "react";
import { ShareText } from "@/account/partner/share-text";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { referralLink } from "@/shared/referral/referral-link";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FIELD_STYLE } from "@/ui/field-style";
import { Notice } from "@/ui/notice";

const QrCode = lazy(() => import("@/account/partner/qr-code"));

interface Props {
  code: string;
  active: boolean;
}

/** The link to share: with a copy button, a QR code, and a text. */
export function LinkSection({ code, active }: Props) {
  const { t } = useTranslation("partner");
  const [shown, setShown] = useState(false);
  const link = referralLink(code);
  const copy = () => copyText(link, { title: t("link.copied"), description: t("link.copiedText") });
  return (
    <Card aria-labelledby="link" className="px-5 py-6 sm:px-7">
      <h2 id="link" className="text-heading">
        {t("link.title")}
      </h2>
      {!active && (
        <Notice tone="waiting" className="mt-4">
          {t("link.inactive")}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <input
          readOnly
          aria-label={t("link.title")}
          value={link}
          className={`min-w-0 flex-1 basis-72 ${FIELD_STYLE}`}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>{t("link.copy")}</Button>
        <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "link.hideQr" : "link.showQr")}
        </Button>
      </div>
      {shown && (
        <Suspense fallback={<div className="mt-5 size-48" />}>
          <QrCode link={link} code={code} />
        </Suspense>
      )}
      <ShareText link={link} />
    </Card>
  );
}
