import { lazy, Suspense, useState } from "react";
import { LinkSection } from "@/account/partner/link-section";
import { PageChoice } from "@/account/partner/page-choice";
import type { Period } from "@/account/partner/period";
import type { Report } from "@/account/partner/reads";
import { ShareText } from "@/account/partner/share-text";
import { SubIdField } from "@/account/partner/sub-id-field";
import { SubIdSection } from "@/account/partner/sub-id-section";
import { useTranslation } from "@/lib/i18n/use-t";
import { referralLink } from "@/shared/referral/referral-link";
import { Button } from "@/ui/button";

const PostbackSection = lazy(() => import("@/account/partner/postback-section"));
const QrCode = lazy(() => import("@/account/partner/qr-code"));

interface Props {
  report: Report;
  period: Period;
  onPeriod: (period: Period) => void;
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
            <SubIdField className="mt-4" value={subId} onChange={setSubId} />
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
      {props.report.postbacks && (
        <Suspense fallback={<div className="h-64" />}>
          <PostbackSection />
        </Suspense>
      )}
    </div>
  );
}
