import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Success } from "@/app/success";
import { SiteLink } from "@/features/referral/site-link";
import { useT } from "@/lib/use-t";
import { buttonStyle } from "@/ui/button-style";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("paymentSuccess.title")) });

export default function PaymentSuccessPage() {
  const t = useT();
  return (
    <Success title={t("paymentSuccess.title")} text={t("paymentSuccess.text")}>
      <div className="mt-10 flex flex-wrap gap-3">
        <SiteLink to="/user/orders" className={buttonStyle()}>
          {t("paymentSuccess.orders")}
        </SiteLink>
        <SiteLink to="/" className={buttonStyle("secondary")}>
          {t("common.backToHome")}
        </SiteLink>
      </div>
    </Success>
  );
}
