import { lazy, Suspense, useState } from "react";
import { LinkSection } from "@/account/partner/link-section";
import { PageChoice } from "@/account/partner/page-choice";
import type { Report } from "@/account/partner/reads";
import { ShareText } from "@/account/partner/share-text";
import { SubIdSection } from "@/account/partner/sub-id-section";
import { useTranslation } from "@/lib/i18n/use-t";
import { referralLink } from "@/shared/referral/referral-link";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const QrCode = lazy(() => import("@/account/partner/qr-code"));

/** What a sub-id is made of; anything else that is typed becomes a hyphen. */
const NOT_IN_SUB_ID = /[^\w-]/g;

interface Props {
  report: Report;
  period: number;
  onPeriod: (days: number) => void;
}

/** The partner's links: to any page of the shop, with a name of their own, as a QR code, and in a text to share. */
export default function LinksPanel(props: Props) {
  const { t } = useTranslation("partner");
  const { code, active } = props.report.partner;
  const [path, setPath] = useState("");
  const [subId, setSubId] = useState("");
  const [shown, setShown] = useState(false);
  const link = referralLink(code, path, subId);
  return (
    <div className="grid gap-10 [&>*]:min-w-0">
      <LinkSection
        link={link}
        active={active}
        above={
          <>
            <PageChoice onChoose={setPath} />
            <Field
              className="mt-4"
              label={t("link.subId")}
              hint={t("link.subIdHint")}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={subId}
              onChange={({ target }) => setSubId(target.value.replace(NOT_IN_SUB_ID, "-"))}
            />
          </>
        }
        actions={
          <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? "link.hideQr" : "link.showQr")}
          </Button>
        }
      >
        {shown && (
          <Suspense fallback={<div className="mt-5 size-48" />}>
            <QrCode link={link} code={code} />
          </Suspense>
        )}
        <ShareText key={link} link={link} />
      </LinkSection>
      <SubIdSection {...props} />
    </div>
  );
}
