import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Notice } from "@/ui/notice";

/** Tells that a link from an email doesn't work, and leads to the contact form, where the shop can be asked for another. */
export function InvalidLink({ text }: { text: string }) {
  const { t } = useTranslation("public");
  return (
    <>
      <Notice tone="danger">{text}</Notice>
      <SiteLink to="/contact" className={buttonStyle("secondary")}>
        {t("nav.contact")}
      </SiteLink>
    </>
  );
}
