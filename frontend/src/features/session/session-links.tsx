import { SiteLink } from "@/features/referral/site-link";
import { useT } from "@/lib/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** The header's way into the account; an icon where the window is narrow. */
export function SessionLinks() {
  const t = useT();
  return (
    <SiteLink
      to="/login"
      className={`${buttonStyle("primary", "sm")} max-sm:border-transparent max-sm:bg-transparent max-sm:text-ink`}
    >
      <Icon name="person" className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{t("session.signIn")}</span>
    </SiteLink>
  );
}
