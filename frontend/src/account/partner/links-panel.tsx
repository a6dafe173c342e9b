import { lazy, Suspense, useState } from "react";
import { LinkSection } from "@/account/partner/link-section";
import { useLinkTargets } from "@/account/partner/reads";
import { ShareText } from "@/account/partner/share-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { useIsOn } from "@/lib/site";
import { referralLink } from "@/shared/referral/referral-link";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";

const QrCode = lazy(() => import("@/account/partner/qr-code"));

/** The partner's links: to any page of the shop, as a QR code, and in a text to share. */
export default function LinksPanel({ code, active }: { code: string; active: boolean }) {
  const { t } = useTranslation("partner");
  const [path, setPath] = useState("");
  const [shown, setShown] = useState(false);
  const link = referralLink(code, path);
  return (
    <LinkSection
      code={code}
      active={active}
      path={path}
      above={<PageChoice path={path} onChoose={setPath} />}
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
  );
}

/** Selects the page that the link opens: the home page, a list, or a product on sale. */
function PageChoice({ path, onChoose }: { path: string; onChoose: (path: string) => void }) {
  const { t } = useTranslation(["partner", "public"]);
  const workshops = useIsOn("workshops");
  const products = useLinkTargets();
  return (
    <Select
      label={t("link.page")}
      className="mt-4"
      value={path}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t("public:nav.home")}</option>
      <option value="/products">{t("public:nav.products")}</option>
      {workshops && <option value="/workshops">{t("public:nav.workshops")}</option>}
      {products.length > 0 && (
        <optgroup label={t("public:nav.products")}>
          {products.map(({ slug, name }) => (
            <option key={slug} value={`/products/${slug}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}
