import { SiteLink } from "@/features/referral/site-link";
import { useT } from "@/lib/use-t";
import { buttonStyle } from "@/ui/button-style";

/** The header's way into the account. */
export function SessionLinks() {
  const t = useT();
  return (
    <SiteLink to="/login" className={buttonStyle("primary", "sm")}>
      {t("session.signIn")}
    </SiteLink>
  );
}
