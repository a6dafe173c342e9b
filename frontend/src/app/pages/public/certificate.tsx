import { useParams } from "react-router";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";
import { useTranslation } from "@/lib/i18n/use-t";
import { CertificateCheck } from "@/public/certificate/certificate-check";

export const meta = ({ t }: MetaContext) => ({
  title: pageTitle(t("certificate:title")),
  description: t("certificate:intro"),
  canonicalPath: "/certificates",
});

/** The page that checks the code of a certificate of attendance. */
export default function CertificatePage() {
  const { t } = useTranslation("certificate");
  const { code = "" } = useParams();
  return (
    <div className="frame min-h-dvh py-12 sm:py-16">
      <h1 className="text-display">{t("title")}</h1>
      <p className="mt-3 max-w-2xl text-lg text-soft">{t("intro")}</p>
      <CertificateCheck key={code} code={code} />
    </div>
  );
}
